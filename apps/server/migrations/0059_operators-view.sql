-- What operators see of messages that were not sent, and of background jobs.

-- Response of the mail server or service to the last attempt, for operators only: one line without addresses.
alter table deliveries add column response text;
alter table bundles add column response text;
create index deliveries_failed on deliveries (id) where status = 'failed';
create index bundles_failed on bundles (id) where status = 'failed';

-- One row for each background job, whichever process ran it last.
create table job_runs (
  name text primary key,
  -- Time between two runs; null for a job that works whenever something is due.
  period_seconds integer,
  -- Host, role and process id of the process that wrote the row last.
  process text not null,
  -- When the process last looked for work without an error.
  seen_at timestamptz not null,
  started_at timestamptz,
  -- Null while the run that began at started_at continues, if no run has ended before.
  ended_at timestamptz,
  runs bigint not null default 0,
  failures bigint not null default 0,
  failed_at timestamptz,
  failure text
);
