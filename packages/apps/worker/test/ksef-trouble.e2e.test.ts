import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { InvoiceView } from "./support/customer.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import {
  codesOf,
  type IssuingHouse,
  openIssuingHouse,
  type Placed,
  statesOf,
} from "./support/issuing-house.ts"

const limitMillis = 180_000
const minute = 60_000
const hour = 60 * minute

const preparation = ["Pending", "Numbered", "Drafted", "Signed", "Stored"]
const straightWay = [...preparation, "Sending", "Submitted", "Acknowledged", "Archived"]

const has =
  (status: string, ...codes: ReadonlyArray<string>) =>
  (view: InvoiceView): boolean =>
    view.status === status && codes.includes(view.problem?.code ?? "")

let house: IssuingHouse
beforeAll(async () => {
  house = await openIssuingHouse()
})
afterAll(() => house?.world.close())

const expectIssued = async (placed: ReadonlyArray<Placed>): Promise<void> => {
  await house.untilAllArchived()
  expect(await house.world.ksef.failuresLeft()).toBe(0)
  await expectEachIssuedOnce(
    house.world,
    placed.map(({ orderId }) => orderId),
  )
}

describe("When the answer to a transmission is lost", () => {
  for (const action of ["resetAfterPersist", "status500AfterPersist"]) {
    it(
      `says that the outcome is unknown, and finds the file without sending it again (${action})`,
      async () => {
        await house.world.ksef.failNext(
          { match: "sendInvoice", action },
          { match: "sessionInvoices", action: "status503" },
        )
        const [placed] = await house.order(1)
        const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
        await house.untilTold(placed!, "outcome unknown", unknown)
        await expectIssued([placed!])
        expect(codesOf(await house.document(placed!))).toEqual([200])
        expect(statesOf(await house.invoice(placed!))).toEqual(
          straightWay.toSpliced(6, 0, "OutcomeUnknown"),
        )
      },
      limitMillis,
    )
  }

  it(
    "sends the same bytes again when KSeF turns out not to have them",
    async () => {
      await house.world.ksef.failNext(
        { match: "sendInvoice", action: "resetBefore" },
        { match: "sendInvoice", action: "status500" },
        { match: "sendInvoice", action: "status503", retryAfter: 1 },
        { match: "sessionInvoices", action: "resetBefore", times: 3 },
      )
      const placed = await house.order(3)
      const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
      await house.untilTold(placed[0]!, "outcome unknown", unknown)
      await expectIssued(placed)
      for (const one of placed) {
        expect(codesOf(await house.document(one))).toEqual([200])
        expect(statesOf(await house.invoice(one))).toContain("OutcomeUnknown")
      }
    },
    limitMillis,
  )
})

describe("When KSeF has taken a file and then gives trouble", () => {
  it(
    "says that the invoice was sent, and asks again, while its state can't be read",
    async () => {
      await house.world.ksef.failNext(
        { match: "invoiceStatus", action: "status503", retryAfter: 1 },
        { match: "invoiceStatus", action: "resetBefore" },
      )
      const placed = await house.order(1)
      await house.untilTold(placed[0]!, "sent", has("sent", "not_taken"))
      await expectIssued(placed)
      expect(statesOf(await house.invoice(placed[0]!))).toEqual(straightWay)
    },
    limitMillis,
  )

  it(
    "says that the invoice is acknowledged, and asks again, while its receipt can't be had",
    async () => {
      await house.world.ksef.failNext(
        { match: "ksefNumberUpo", action: "status500" },
        { match: "ksefNumberUpo", action: "429", retryAfter: 1 },
      )
      const placed = await house.order(1)
      const acknowledged = has("acknowledged", "not_taken")
      const told = await house.untilTold(placed[0]!, "acknowledged", acknowledged)
      await expectIssued(placed)
      const { ksefNumber } = await house.document(placed[0]!)
      expect(told.ksefNumber).toBe(ksefNumber)
    },
    limitMillis,
  )

  it(
    "sends the same bytes again when KSeF drops them (550)",
    async () => {
      await house.world.ksef.failNext({ match: "sendInvoice", action: "dropInvoice550" })
      const placed = await house.order(1)
      await expectIssued(placed)
      expect(codesOf(await house.document(placed[0]!))).toEqual([550, 200])
      expect(statesOf(await house.invoice(placed[0]!))).toEqual(
        straightWay.toSpliced(7, 0, "Stored", "Sending", "Submitted"),
      )
    },
    limitMillis,
  )
})

describe("When KSeF is away for an hour of its time", () => {
  for (const mode of ["reset", "status503"] as const) {
    it(
      `says that the invoice waits to be sent, takes orders, and issues them all later (${mode})`,
      async () => {
        const { ksef } = house.world
        const before = (await ksef.documents()).length
        await house.replaceWorker()
        await ksef.setOutage(mode)
        const first = await house.order(2)
        await house.untilTold(first[0]!, "signed, not sent", has("signed", "not_taken"))
        const second = await house.order(2)
        await house.untilTold(second[1]!, "signed, not sent", has("signed", "not_taken"))
        await house.passTime(hour)
        expect(await ksef.documents()).toHaveLength(before)
        await ksef.setOutage("off")
        await expectIssued([...first, ...second])
        expect(statesOf(await house.invoice(first[0]!))).toEqual(straightWay)
      },
      limitMillis,
    )
  }

  it(
    "says that the outcome is unknown of what was being sent when it went away",
    async () => {
      const { ksef } = house.world
      // The worker has a session: it learns of the outage with the file in its hands.
      await expectIssued(await house.order(1))
      await ksef.setOutage("reset")
      const placed = await house.order(1)
      const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
      await house.untilTold(placed[0]!, "outcome unknown", unknown)
      await ksef.setOutage("off")
      await expectIssued(placed)
      expect(codesOf(await house.document(placed[0]!))).toEqual([200])
    },
    limitMillis,
  )
})

describe("When what the worker holds of KSeF runs out", () => {
  it(
    "logs in anew after its token has expired, without a word about the invoice",
    async () => {
      await expectIssued(await house.order(1))
      const answersBefore = house.world.ksefAnswers().length
      await house.passTime(16 * minute)
      const placed = await house.order(1)
      await expectIssued(placed)
      const answers = house.world.ksefAnswers().slice(answersBefore)
      expect(answers.filter((answer) => answer.endsWith(" 401"))).not.toEqual([])
      expect(statesOf(await house.invoice(placed[0]!))).toEqual(straightWay)
    },
    limitMillis,
  )

  it(
    "opens a session with KSeF's new key after the old session and the old key are gone",
    async () => {
      await expectIssued(await house.order(1))
      const answersBefore = house.world.ksefAnswers().length
      await house.world.ksef.rotateKeys()
      await house.passTime(12 * hour)
      const placed = await house.order(2)
      await expectIssued(placed)
      const answers = house.world.ksefAnswers().slice(answersBefore)
      // The old session refuses the file, the old key is refused, the new one is fetched and taken.
      expect(answers).toContain("sendInvoice 400")
      expect(answers.filter((answer) => /^(?:openSession|publicKeys) /.test(answer))).toEqual([
        "openSession 400",
        "publicKeys 200",
        "openSession 201",
      ])
      for (const one of placed) expect(codesOf(await house.document(one))).toEqual([200])
    },
    limitMillis,
  )
})
