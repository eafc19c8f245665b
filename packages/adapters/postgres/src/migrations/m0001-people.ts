/** The people of tenants: users, their links and sessions, the audit log, the request log. */

const users = `
create table users (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  email text collate "C" not null,
  last_sign_in_at bigint,
  body jsonb not null
);
create index users_tenant_id_id_index on users (tenant_id, id);
create unique index users_tenant_id_email_unique on users (tenant_id, email);
create index users_email_id_index on users (email, id)`

/** A link without a user opens no session: it belongs to an address that no user has. */
const sessions = `
create table sign_in_links (
  hash text collate "C" primary key,
  user_id text collate "C",
  expires_at bigint not null,
  body jsonb not null
);
create index sign_in_links_user_id_index on sign_in_links (user_id);
create index sign_in_links_expires_at_index on sign_in_links (expires_at);
create table user_sessions (
  hash text collate "C" primary key,
  id text collate "C" not null,
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  body jsonb not null,
  constraint user_sessions_id_unique unique (id)
);
create index user_sessions_user_id_id_index on user_sessions (user_id, id);
create index user_sessions_expires_at_index on user_sessions (expires_at)`

const audit = `
create table audit_events (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  at bigint not null,
  body jsonb not null
);
create index audit_events_tenant_id_id_index on audit_events (tenant_id, id);
create index audit_events_at_index on audit_events (at)`

/** Written in batches and read rarely: two narrow indexes, and a BRIN index for expiry. */
const requests = `
create table request_log (
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  at bigint not null,
  method text collate "C" not null,
  route text collate "C" not null,
  status integer,
  duration_millis integer not null,
  problem_code text collate "C",
  client_id text collate "C",
  user_id text collate "C",
  constraint request_log_pkey primary key (tenant_id, id)
);
create index request_log_request_id_index on request_log (tenant_id, request_id);
create index request_log_at_index on request_log using brin (at) with (pages_per_range = 32)`

export const people = [users, sessions, audit, requests].join(";\n")
