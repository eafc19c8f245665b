/**
 * Concurrent senders on one table, and unreadable rows, which the contract suite does not cover.
 */
import { instant } from "@procurement/domain/calendar"
import {
  type Email,
  emailAddress,
  EmailQueue,
  Mailer,
  makeSendDueEmails,
} from "@procurement/domain/email"
import type { EmailId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { beforeEach, describe, expect, it } from "vitest"
import { makeEmailQueue } from "../../src/index.ts"
import { aTenantId, noon, secretKeys } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const tenantId = aTenantId()

const anEmail = (nth: number): Email => ({
  id: `eml_${String(nth).padStart(26, "0")}` as EmailId,
  tenantId,
  to: emailAddress(`buyer${nth}@example.com`),
  language: "pl",
  createdAt: instant(noon + nth),
  message: {
    _tag: "RateLimitSustained",
    tenantName: lineText("Cicha Woda"),
    clientId: "cli_1",
    policy: "writes",
    since: noon,
  },
})

const insertEmail = `
  insert into emails (id, tenant_id, created_at, body, due_at) values ($1, $2, $3, $4, $3)`
const valuesOf = (email: Email) => [
  email.id,
  email.tenantId,
  email.createdAt,
  JSON.stringify(email),
]

describe("E-mail queue on PostgreSQL", () => {
  const opened = useDatabase()
  const queue = () => makeEmailQueue(opened().database, secretKeys)
  const claimAll = () =>
    queue().claimDue({ limit: 99, now: instant(noon + 1_000), leaseUntil: instant(noon + 2_000) })

  const queueUp = async (count: number): Promise<ReadonlyArray<Email>> => {
    const emails = Array.from({ length: count }, (_, nth) => anEmail(nth))
    for (const email of emails) await rowsOf(opened().database, insertEmail, valuesOf(email))
    return emails
  }

  beforeEach(async () => {
    await rowsOf(opened().database, "truncate emails")
  })

  it("concurrent senders send each e-mail once", async () => {
    const emails = await queueUp(40)
    const handed: Array<string> = []
    const mailer: Mailer["Service"] = {
      send: ({ id }) =>
        Effect.sleep(2).pipe(
          Effect.andThen(Effect.sync(() => void handed.push(id))),
          Effect.as({ _tag: "Accepted", detail: "250 ok" } as const),
        ),
      close: Effect.void,
    }
    const sendAll = async (): Promise<void> => {
      const send = makeSendDueEmails((email) => Effect.succeed({ email, attachments: [] }))
      const round = send(3).pipe(
        Effect.provideService(EmailQueue, queue()),
        Effect.provideService(Mailer, mailer),
      )
      while ((await run(round)) > 0);
    }
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect(handed.toSorted()).toEqual(emails.map(({ id }) => id))
    const states = await rowsOf(
      opened().database,
      "select distinct sending ->> '_tag' as tag, due_at, leased_until from emails",
    )
    expect(states).toEqual([{ tag: "Sent", due_at: null, leased_until: null }])
    expect(await run(queue().nextDueAt)).toEqual(Option.none())
  })

  it("a claim returns the readable e-mails, and an unreadable one stays leased", async () => {
    const [, bad] = await queueUp(3)
    await rowsOf(opened().database, "update emails set body = '{}' where id = $1", [bad?.id])
    const claimed = await run(claimAll())
    expect(claimed.map(({ task }) => task.email.id)).toEqual([anEmail(0).id, anEmail(2).id])
    expect(await run(claimAll())).toEqual([])
  })

  it("due e-mails are found by their index alone, however many were sent", async () => {
    const { database } = opened()
    await queueUp(2)
    await rowsOf(
      database,
      `insert into emails (id, tenant_id, created_at, body)
       select 'eml_s' || nth, 'ten_1', nth, '{}' from generate_series(1, 20000) as nth`,
    )
    await rowsOf(database, "analyze emails")
    const plan = await rowsOf<{ "QUERY PLAN": string }>(
      database,
      `explain select id from emails
       where due_at <= ${noon + 9} and (leased_until is null or leased_until <= ${noon + 9})
       order by due_at, id limit 20`,
    )
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n")
    expect(text).toContain("Index Only Scan using emails_due_index")
    expect(text).not.toContain("Sort")
  })
})
