-- Version 2. A version that was released is never changed.

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
