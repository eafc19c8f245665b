-- Version 1 of the tables. A version that was released is never changed.

create table probe_results (
  component text not null,
  at integer not null,
  is_up integer not null,
  duration_millis integer not null,
  problem text,
  primary key (component, at)
) without rowid;

-- What the API counted in each minute, and where its counters stood at the last reading.
create table api_traffic (
  minute integer primary key,
  requests integer not null,
  failed_requests integer not null
);
create table counter_readings (
  source text primary key,
  at integer not null,
  requests integer not null,
  failed_requests integer not null
) without rowid;

-- Days that are over, computed once from probe_results and api_traffic.
create table day_summaries (
  component text not null,
  day text not null,
  measured_minutes integer not null,
  down_minutes real not null,
  maintenance_minutes integer not null,
  primary key (component, day)
) without rowid;

create table notices (
  id text primary key,
  kind text not null,
  began_at integer not null,
  is_over integer not null,
  body text not null
) without rowid;
create index notices_by_time on notices (began_at);
create index notices_open on notices (kind) where is_over = 0;
