-- True once the shop asked for signatures of programs (Accept-Signature with the tag web-bot-auth).
alter table shop_crawls add column wants_bot_auth boolean not null default false;
