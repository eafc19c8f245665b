/** Beside the contract: many senders on one table, rows of an older version, rows gone bad. */
import { instant } from "@procurement/domain/calendar"
import {
  type Email,
  emailAddress,
  EmailQueue,
  Mailer,
  makeSendDueEmails,
  newSending,
} from "@procurement/domain/email"
import type { EmailId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Database, makeEmailQueue, openDatabase } from "../../src/index.ts"
import { aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

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

const insertOld = "insert into emails (id, tenant_id, created_at, body) values ($1, $2, $3, $4)"
const valuesOf = (email: Email) => [
  email.id,
  email.tenantId,
  email.createdAt,
  JSON.stringify(email),
]

describe("The queue of e-mails", () => {
  const opened = useDatabase()
  const queue = () => makeEmailQueue(opened().database)
  const claimAll = () =>
    queue().claimDue({ limit: 99, now: instant(noon + 1_000), leaseUntil: instant(noon + 2_000) })

  const queueUp = async (count: number): Promise<ReadonlyArray<Email>> => {
    const emails = Array.from({ length: count }, (_, nth) => anEmail(nth))
    for (const email of emails) {
      const insert = insertOld.replace("body)", "body, due_at)").replace("$4)", "$4, $3)")
      await rowsOf(opened().database, insert, valuesOf(email))
    }
    return emails
  }

  beforeEach(async () => {
    await rowsOf(opened().database, "truncate emails")
  })

  it("has each e-mail sent once by senders that work side by side", async () => {
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
      const send = makeSendDueEmails()
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

  it("hands out the others when one row can't be read, and that one stays leased", async () => {
    const [, bad] = await queueUp(3)
    await rowsOf(opened().database, "update emails set body = '{}' where id = $1", [bad?.id])
    const claimed = await run(claimAll())
    expect(claimed.map(({ email }) => email.id)).toEqual([anEmail(0).id, anEmail(2).id])
    expect(await run(claimAll())).toEqual([])
  })

  it("finds what is due by its index alone, however many have been sent", async () => {
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

describe("E-mails of a version that sent none", () => {
  let test: TestDatabase
  let database: Database
  beforeAll(async () => {
    test = await emptyDatabase()
    database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: "m0009-catalog-search" })
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  it("are due since they were queued, and nothing was tried for them", async () => {
    const email = anEmail(1)
    await rowsOf(database, insertOld, valuesOf(email))
    await database.migrate()
    const queue = makeEmailQueue(database)
    expect(await run(queue.nextDueAt)).toEqual(Option.some(email.createdAt))
    const sending = newSending(email)
    const page = await run(queue.page({ tenantId, limit: 9 }))
    expect(page.emails).toEqual([{ email, sending }])
    const claim = { limit: 9, now: email.createdAt, leaseUntil: instant(noon + 60_000) }
    expect(await run(queue.claimDue(claim))).toMatchObject([{ email, sending }])
  })
})
