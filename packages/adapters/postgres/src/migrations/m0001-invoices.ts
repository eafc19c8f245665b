/** Invoices with their work queue, payments, clearance by KSeF, and renewals. */

/** Month and position of an invoice number, as sortable text. */
const place = `(split_part(number, '/', 2) || split_part(number, '/', 3)
  || lpad(split_part(number, '/', 4), 12, '0'))`

const isStored = "due_at is not null and state = 'Stored'"

const preparing = "state in ('Pending', 'Numbered', 'Drafted', 'Signed')"
const following = "state in ('Sending', 'OutcomeUnknown', 'Submitted')"
const archiving = "state = 'Acknowledged'"

/**
 * The indexes of one stage: by age, and by tenant, so that tenants take turns
 * (docs/explanation/clearance.md).
 */
const stageIndexes = (stage: string, states: string): string => `
create index invoices_${stage}_index on invoices (due_at, id)
  include (leased_until) where due_at is not null and ${states};
create index invoices_${stage}_turns_index on invoices ((tenant_id || ':'), due_at, id)
  include (leased_until) where due_at is not null and ${states}`

/**
 * `body` is the document. Lines have a separate column, written once, so that a transition of a
 * large invoice does not rewrite them. `xml` and `container_bytes` are no longer written: files are
 * in the archive before the invoice is saved.
 *
 * `leased_by` is the epoch of the process that claimed the invoice last (`liveness/`), `trace` the
 * trace in which its order was placed. An invoice in a batch is not due until it leaves the batch.
 * No package may contain the invoice until `alone_until`; null: a package may contain it now.
 */
const table = `
create table invoices (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  tenant_id text collate "C" not null,
  state text collate "C" not null,
  seller_nip text collate "C",
  number text collate "C",
  currency text collate "C" not null,
  total bigint not null,
  version integer not null,
  due_at bigint,
  leased_until bigint,
  attempts integer not null,
  problem jsonb,
  body jsonb not null,
  lines jsonb not null,
  xml bytea,
  container_bytes bytea,
  trace text collate "C",
  batch_id text collate "C",
  alone_until bigint,
  leased_by text collate "C",
  constraint invoices_order_id_foreign foreign key (order_id) references orders (id)
)`

/** An order has one invoice; each document has at most one correction that follows it. */
const lookups = `
create unique index invoices_seller_nip_number_unique on invoices (seller_nip, number)
  where number is not null;
create unique index invoices_of_order_unique on invoices
  (order_id, (coalesce(body #>> '{correction,follows}', '')));
create index invoices_tenant_id_number_index on invoices (tenant_id, number)
  where number is not null;
create index invoices_tenant_id_id_index on invoices (tenant_id, id);
create index invoices_tenant_id_state_id_index on invoices (tenant_id, state, id);
create index invoices_issue_date_index on invoices
  (tenant_id, (body ->> 'issueDate') collate "C", id)
  where (body ->> 'issueDate') is not null;
create index invoices_ksef_number_index on invoices
  ((body ->> 'ksefNumber') collate "C", tenant_id)
  where (body ->> 'ksefNumber') is not null;
create index invoices_corrections_index on invoices (tenant_id, id)
  where (body -> 'correction') is not null;
create index invoices_waiting_corrections_index on invoices ((body #>> '{correction,follows}'))
  where state = 'Pending' and (body -> 'correction') is not null;
create index invoices_unissued_index on invoices (id)
  where state in ('Stored', 'OutcomeUnknown');
create index invoices_offline_index on invoices (id)
  where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')`

const queue = `
create index invoices_leased_index on invoices (leased_until) include (due_at)
  where leased_until is not null;
create index invoices_batch_index on invoices (batch_id) where batch_id is not null;
${stageIndexes("preparing", preparing)};
${stageIndexes("following", following)};
${stageIndexes("archiving", archiving)};
create index invoices_in_hand_turns_index on invoices
  ((tenant_id || ':'), ${place}, number) include (due_at)
  where due_at is not null and attempts = 0 and state in ('Numbered', 'Drafted', 'Signed');
create index invoices_sending_turns_index on invoices
  ((tenant_id || ':'), ${place}, number) include (due_at, leased_until)
  where ${isStored} and not jsonb_exists(body, 'offline');
create index invoices_departures_index on invoices
  (${place}, number) include (due_at, leased_until)
  where ${isStored} and not jsonb_exists(body, 'offline');
create index invoices_offline_departures_index on invoices
  ((coalesce(body #>> '{offline,deadline}', '~') collate "C"), ${place}, number)
  include (due_at, leased_until) where ${isStored} and jsonb_exists(body, 'offline')`

/** Requests for one transfer that pays several invoices. A settled request has no `due_at`. */
const collectivePayments = `
create table collective_payments (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  identifier text collate "C",
  body jsonb not null,
  version integer not null default 1,
  due_at bigint,
  leased_until bigint,
  leased_by text collate "C",
  constraint collective_payments_identifier_unique unique (identifier)
);
create index collective_payments_due_index on collective_payments (due_at, id)
  include (leased_until) where due_at is not null`

/**
 * Payments are append-only and numbered in the order of recording. A series of corrections has a
 * month such as `KOR/2026-11`.
 */
const payments = `
create table invoice_series (
  seller_nip text collate "C" not null,
  month text collate "C" not null,
  last_position bigint not null,
  primary key (seller_nip, month)
);
create table invoice_payments (
  position bigint generated always as identity primary key,
  id text collate "C" not null,
  reference text collate "C" not null,
  invoice_id text collate "C" not null,
  amount bigint not null,
  currency text collate "C" not null,
  paid_at bigint not null,
  kind text collate "C" not null default 'payment',
  constraint invoice_payments_id_unique unique (id),
  constraint invoice_payments_reference_unique unique (reference),
  constraint invoice_payments_invoice_id_foreign
    foreign key (invoice_id) references invoices (id)
);
create index invoice_payments_invoice_id_position_index
  on invoice_payments (invoice_id, position)`

/** A batch is due in place of its invoices. */
const clearance = `
create table clearance_batches (
  id text collate "C" not null,
  state text collate "C" not null,
  body jsonb not null,
  version integer not null,
  started_at bigint not null,
  due_at bigint,
  leased_until bigint,
  attempts integer not null,
  leased_by text collate "C",
  constraint clearance_batches_pkey primary key (id)
);
create index clearance_batches_due_at_index on clearance_batches (due_at)
  where due_at is not null;
create index clearance_batches_started_at_index on clearance_batches (started_at);
create table clearance_status (
  subject text collate "C" not null,
  body jsonb not null,
  constraint clearance_status_pkey primary key (subject)
) with (fillfactor = 50)`

/** Logged, unlike our own buckets: a crash must not lose a call, because KSeF penalises excess. */
const budgets = `
create table clearance_budgets (
  seller_nip text collate "C" not null,
  limit_group text collate "C" not null,
  spent text collate "C" not null,
  constraint clearance_budgets_pkey primary key (seller_nip, limit_group)
) with (fillfactor = 50)`

const archive = `
create table inspections (
  subject text collate "C" not null,
  body jsonb not null,
  constraint inspections_pkey primary key (subject)
);
create table reconciliations (
  day text collate "C" not null,
  body jsonb not null,
  constraint reconciliations_pkey primary key (day)
);
create table signature_renewals (
  invoice_id text collate "C" not null,
  renew_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  version integer not null default 1,
  is_failing boolean not null default false,
  body jsonb not null,
  leased_by text collate "C",
  constraint signature_renewals_pkey primary key (invoice_id)
);
create index signature_renewals_due_index on signature_renewals (due_at, invoice_id)
  include (leased_until);
create index signature_renewals_failing_index on signature_renewals (due_at, invoice_id)
  include (renew_at) where is_failing`

export const invoices = [
  table,
  lookups,
  queue,
  payments,
  collectivePayments,
  clearance,
  budgets,
  archive,
].join(";\n")
