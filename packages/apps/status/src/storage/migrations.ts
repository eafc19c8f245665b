/** The tables, version by version. A version that was released is never changed. */

const first = `
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
`

const second = `
  create table subscribers (
    id text primary key,
    kind text not null,
    state text not null,
    address text not null,
    language text not null,
    secret blob,
    server text,
    created_at integer not null,
    asked_at integer not null
  ) without rowid;
  create unique index subscribers_by_email on subscribers (address) where kind = 'email';
  create index subscribers_by_server on subscribers (server) where server is not null;

  -- A notice as it stood after each update: what is sent of it is the same at every attempt.
  create table announcements (
    update_id text primary key,
    at integer not null,
    body text not null
  ) without rowid;

  create table deliveries (
    sequence integer primary key autoincrement,
    id text not null unique,
    subscriber_id text not null references subscribers (id) on delete cascade,
    update_id text,
    state text not null,
    failures integer not null,
    due_at integer,
    created_at integer not null,
    settled_at integer,
    problem text
  );
  create index deliveries_due on deliveries (due_at, sequence) where state = 'Waiting';
  create index deliveries_waiting on deliveries (subscriber_id, sequence) where state = 'Waiting';
  create index deliveries_of on deliveries (subscriber_id);
  create index deliveries_settled on deliveries (settled_at) where settled_at is not null;
`

export const migrations: ReadonlyArray<string> = [first, second]
