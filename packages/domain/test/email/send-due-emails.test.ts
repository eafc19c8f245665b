import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Email,
  emailAddress,
  emailLeaseSeconds,
  EmailQueue,
  Mailer,
  makeSendDueEmails,
  type SendReport,
} from "@procurement/domain/email"
import { makeEmailQueueMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import type { EmailId, TenantId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"

const anEmail = (nth: number): Email => ({
  id: `eml_${nth}` as EmailId,
  tenantId: "ten_1" as TenantId,
  to: emailAddress(`buyer${nth}@example.com`),
  language: "pl",
  createdAt: instant(nth),
  message: {
    _tag: "RateLimitSustained",
    tenantName: lineText("Cicha Woda"),
    clientId: "cli_1",
    policy: "orders",
    since: instant(0),
  },
})

const noAttachments = (email: Email) => Effect.succeed({ email, attachments: [] })
const accepted: SendReport = { _tag: "Accepted", detail: "250 ok" }
const busy: SendReport = { _tag: "RefusedForNow", detail: "450 busy" }

/** A queue of `count` e-mails and a mail server that replies as scripted, or accepts. */
const aWorld = (
  count: number,
  answer: (email: Email, nth: number) => SendReport = () => accepted,
) => {
  const ledger = makeLedgerMemory()
  ledger.emails.push(...Array.from({ length: count }, (_, nth) => anEmail(nth)))
  const honest = makeEmailQueueMemory(ledger)
  const handed: Array<EmailId> = []
  const trouble = { settle: 0 }
  const queue: EmailQueue["Service"] = {
    ...honest,
    settle: (settled) =>
      Effect.suspend(() => {
        trouble.settle -= 1
        return trouble.settle < 0
          ? honest.settle(settled)
          : Effect.fail(new Unavailable({ port: "EmailQueue" }))
      }),
  }
  const mailer: Mailer["Service"] = {
    send: (email) =>
      Effect.sync(() => {
        handed.push(email.id)
        return answer(email, handed.length)
      }),
    close: Effect.void,
  }
  const layer = Layer.merge(Layer.succeed(EmailQueue, queue), Layer.succeed(Mailer, mailer))
  const states = () =>
    ledger.emails.map(({ id }) => ledger.sendings.get(id)?.sending._tag ?? "untouched")
  return { layer, handed, trouble, states }
}

describe("Sending due e-mails", () => {
  it.effect("each e-mail is sent once, and a round returns how many it claimed", () => {
    const world = aWorld(5)
    const send = makeSendDueEmails(noAttachments)
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      expect([yield* send(3), yield* send(3), yield* send(3)]).toEqual([3, 2, 0])
      expect(world.handed.toSorted()).toEqual(["eml_0", "eml_1", "eml_2", "eml_3", "eml_4"])
      expect(new Set(world.states())).toEqual(new Set(["Sent"]))
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a failed e-mail is retried on schedule and does not delay another one", () => {
    const world = aWorld(2, ({ id }, nth) => (id === "eml_0" && nth < 4 ? busy : accepted))
    const send = makeSendDueEmails(noAttachments)
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      expect(yield* send(9)).toBe(2)
      expect(world.states()).toEqual(["Queued", "Sent"])
      yield* TestClock.adjust("59 seconds")
      expect(yield* send(9)).toBe(0)
      yield* TestClock.adjust("1 second")
      expect(yield* send(9)).toBe(1)
      yield* TestClock.adjust("5 minutes")
      expect(yield* send(9)).toBe(1)
      expect(world.states()).toEqual(["Sent", "Sent"])
      expect(world.handed).toHaveLength(4)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("outcomes are saved when the store recovers, and no e-mail is sent twice", () => {
    const world = aWorld(2)
    const send = makeSendDueEmails(noAttachments)
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      world.trouble.settle = 3
      expect(yield* Effect.flip(send(9))).toMatchObject({ _tag: "Unavailable", port: "EmailQueue" })
      expect(world.handed).toHaveLength(2)
      expect(yield* Effect.flip(send(9))).toMatchObject({ _tag: "Unavailable", port: "EmailQueue" })
      yield* TestClock.adjust(emailLeaseSeconds * 2_000)
      expect(yield* send(9)).toBe(0)
      expect(world.states()).toEqual(["Sent", "Sent"])
      expect(world.handed).toHaveLength(2)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("an e-mail claimed by a crashed sender is sent again after its lease expires", () => {
    const world = aWorld(1)
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      world.trouble.settle = 99
      yield* Effect.flip(makeSendDueEmails(noAttachments)(9))
      world.trouble.settle = 0
      const another = makeSendDueEmails(noAttachments)
      yield* TestClock.adjust((emailLeaseSeconds - 1) * 1_000)
      expect(yield* another(9)).toBe(0)
      yield* TestClock.adjust("1 second")
      expect(yield* another(9)).toBe(1)
      expect(world.handed).toEqual(["eml_0", "eml_0"])
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a slow sender skips an e-mail that another sender may soon claim", () => {
    const slow = aWorld(9)
    const send = makeSendDueEmails(noAttachments)
    const mailer = Layer.succeed(Mailer, {
      send: () =>
        TestClock.adjust("5 minutes").pipe(
          Effect.andThen(Effect.sync(() => void slow.handed.push("eml_slow" as EmailId))),
          Effect.as(accepted),
        ),
      close: Effect.void,
    })
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      expect(yield* send(9)).toBe(9)
      expect(slow.handed.length).toBeLessThan(9)
      expect(slow.states()).toContain("Queued")
    }).pipe(Effect.provide(Layer.merge(slow.layer, mailer)))
  })

  it.effect("attachments are read when the e-mail is sent, and a failure is its outcome", () => {
    const world = aWorld(3)
    const files = [{ name: "a.xml", content: new Uint8Array(3) }]
    const sent: Array<unknown> = []
    const mailer = Layer.succeed(Mailer, {
      send: (_email, attachments) =>
        Effect.sync(() => {
          sent.push(attachments)
          return accepted
        }),
      close: Effect.void,
    })
    const send = makeSendDueEmails((email) => {
      const prepared = { email, attachments: files }
      if (email.id === "eml_0") return Effect.fail(busy)
      if (email.id === "eml_1") return Effect.as(TestClock.adjust("2 minutes"), prepared)
      return Effect.succeed(prepared)
    })
    return Effect.gen(function* () {
      yield* TestClock.adjust("1 second")
      expect(yield* send(9)).toBe(3)
      expect(world.states()).toEqual(["Queued", "Queued", "Sent"])
      expect(sent).toEqual([files])
    }).pipe(Effect.provide(Layer.merge(world.layer, mailer)))
  })
})
