/** The statements of the queue of e-mails. */
import { statement } from "../connection/statement.ts"
import { emailColumns } from "./email.mapper.ts"

/** Values: before which id, how many. */
export const emailsSql = statement(
  "emails_of_all",
  `select ${emailColumns} from emails where id < $1 order by id desc limit $2`,
)

/** Values: before which id, how many, tenant. */
export const emailsOfTenantSql = statement(
  "emails_of_tenant",
  `
  select ${emailColumns} from emails where tenant_id = $3 and id < $1
  order by id desc limit $2`,
)

/**
 * Values: now, how many, leased until. A claim is a new version: what whoever held the e-mail
 * before has to say counts no more.
 */
export const claimEmailsSql = statement(
  "claim_emails",
  `
  update emails set leased_until = $3, version = version + 1
  where id = any (array(
    select id from emails
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, id
    limit $2
    for update skip locked
  ))
  returning ${emailColumns}`,
)

/** Values: id, version of the claim, due at (null: settled), sending. No row: claimed since. */
export const settleEmailSql = statement(
  "settle_email",
  `
  update emails set
    version = version + 1, due_at = $3, leased_until = null, sending = $4::jsonb
  where id = $1 and version = $2
  returning id`,
)

export const nextEmailDueSql = statement(
  "next_email_due",
  `
  select least(
    (select due_at from emails
      where due_at is not null and leased_until is null
      order by due_at, id limit 1),
    (select min(greatest(due_at, leased_until)) from emails
      where due_at is not null and leased_until is not null)
  ) as due_at`,
)
