import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { InvoiceView } from "./support/customer.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import {
  codesOf,
  type IssuingInstallation,
  openIssuingInstallation,
  type Placed,
  statesOf,
} from "./support/issuing-installation.ts"

const limitMillis = 180_000
const minute = 60_000
const hour = 60 * minute

const preparation = ["Pending", "Numbered", "Stored"]
const straightWay = [...preparation, "Sending", "Submitted", "Acknowledged", "Archived"]

const has =
  (status: string, ...codes: ReadonlyArray<string>) =>
  (view: InvoiceView): boolean =>
    view.status === status && codes.includes(view.problem?.code ?? "")

let installation: IssuingInstallation
beforeAll(async () => {
  installation = await openIssuingInstallation()
})
afterAll(() => installation?.world.close())

const expectIssued = async (placed: ReadonlyArray<Placed>): Promise<void> => {
  await installation.untilAllArchived()
  expect(await installation.world.ksef.failuresLeft()).toBe(0)
  await expectEachIssuedOnce(
    installation.world,
    placed.map(({ orderId }) => orderId),
  )
}

describe("Lost response to a transmission", () => {
  for (const action of ["resetAfterPersist", "status500AfterPersist"]) {
    it(
      `a lost response leaves the outcome unknown until KSeF lists the file (${action})`,
      async () => {
        await installation.world.ksef.failNext(
          { match: "sendInvoice", action },
          { match: "sessionInvoices", action: "status503" },
        )
        const [placed] = await installation.order(1)
        const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
        await installation.untilView(placed!, "outcome unknown", unknown)
        await expectIssued([placed!])
        expect(codesOf(await installation.document(placed!))).toEqual([200])
        expect(statesOf(await installation.invoice(placed!))).toEqual(
          straightWay.toSpliced(4, 0, "OutcomeUnknown"),
        )
      },
      limitMillis,
    )
  }

  it(
    "a file whose transmission did not reach KSeF is sent again",
    async () => {
      await installation.world.ksef.failNext(
        { match: "sendInvoice", action: "resetBefore" },
        { match: "sendInvoice", action: "status500" },
        { match: "sendInvoice", action: "status503", retryAfter: 1 },
        { match: "sessionInvoices", action: "resetBefore", times: 3 },
      )
      const placed = await installation.order(3)
      const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
      await installation.untilView(placed[0]!, "outcome unknown", unknown)
      await expectIssued(placed)
      for (const one of placed) {
        expect(codesOf(await installation.document(one))).toEqual([200])
        expect(statesOf(await installation.invoice(one))).toContain("OutcomeUnknown")
      }
    },
    limitMillis,
  )
})

describe("Faults of KSeF after a transmission", () => {
  it(
    "an invoice is reported as sent while KSeF does not return its status",
    async () => {
      await installation.world.ksef.failNext(
        { match: "invoiceStatus", action: "status503", retryAfter: 1 },
        { match: "invoiceStatus", action: "resetBefore" },
      )
      const placed = await installation.order(1)
      await installation.untilView(placed[0]!, "sent", has("sent", "not_taken"))
      await expectIssued(placed)
      expect(statesOf(await installation.invoice(placed[0]!))).toEqual(straightWay)
    },
    limitMillis,
  )

  it(
    "an invoice is reported as acknowledged while its receipt is unavailable",
    async () => {
      await installation.world.ksef.failNext(
        { match: "ksefNumberUpo", action: "status500" },
        { match: "ksefNumberUpo", action: "429", retryAfter: 1 },
      )
      const placed = await installation.order(1)
      const acknowledged = has("acknowledged", "not_taken")
      const view = await installation.untilView(placed[0]!, "acknowledged", acknowledged)
      await expectIssued(placed)
      const { ksefNumber } = await installation.document(placed[0]!)
      expect(view.ksefNumber).toBe(ksefNumber)
    },
    limitMillis,
  )

  it(
    "a file that KSeF drops (550) is sent again with the same bytes",
    async () => {
      await installation.world.ksef.failNext({ match: "sendInvoice", action: "dropInvoice550" })
      const placed = await installation.order(1)
      await expectIssued(placed)
      expect(codesOf(await installation.document(placed[0]!))).toEqual([550, 200])
      expect(statesOf(await installation.invoice(placed[0]!))).toEqual(
        straightWay.toSpliced(5, 0, "Stored", "Sending", "Submitted"),
      )
    },
    limitMillis,
  )
})

describe("KSeF outage of one hour", () => {
  for (const mode of ["reset", "status503"] as const) {
    it(
      `orders are accepted during an outage, and their invoices are issued later (${mode})`,
      async () => {
        const { ksef } = installation.world
        const before = (await ksef.documents()).length
        await installation.replaceWorker()
        await ksef.setOutage(mode)
        const first = await installation.order(2)
        await installation.untilView(first[0]!, "signed, not sent", has("signed", "not_taken"))
        const second = await installation.order(2)
        await installation.untilView(second[1]!, "signed, not sent", has("signed", "not_taken"))
        await installation.passTime(hour)
        expect(await ksef.documents()).toHaveLength(before)
        await ksef.setOutage("off")
        await expectIssued([...first, ...second])
        expect(statesOf(await installation.invoice(first[0]!))).toEqual(straightWay)
      },
      limitMillis,
    )
  }

  it(
    "the outcome of a transmission that an outage interrupts is unknown",
    async () => {
      const { ksef } = installation.world
      // The worker has a session, so the outage interrupts the transmission and not the login.
      await expectIssued(await installation.order(1))
      await ksef.setOutage("reset")
      const placed = await installation.order(1)
      const unknown = has("outcome_unknown", "outcome_lost", "not_taken")
      await installation.untilView(placed[0]!, "outcome unknown", unknown)
      await ksef.setOutage("off")
      await expectIssued(placed)
      expect(codesOf(await installation.document(placed[0]!))).toEqual([200])
    },
    limitMillis,
  )
})

describe("Expired KSeF tokens and keys", () => {
  it(
    "a worker logs in again after its token has expired, without an extra invoice state",
    async () => {
      await expectIssued(await installation.order(1))
      const answersBefore = installation.world.ksefAnswers().length
      await installation.passTime(16 * minute)
      const placed = await installation.order(1)
      await expectIssued(placed)
      const answers = installation.world.ksefAnswers().slice(answersBefore)
      expect(answers.filter((answer) => answer.endsWith(" 401"))).not.toEqual([])
      expect(statesOf(await installation.invoice(placed[0]!))).toEqual(straightWay)
    },
    limitMillis,
  )

  it(
    "a worker opens a session with KSeF's new key after the old session and key are gone",
    async () => {
      await expectIssued(await installation.order(1))
      const answersBefore = installation.world.ksefAnswers().length
      await installation.world.ksef.rotateKeys()
      await installation.passTime(12 * hour)
      const placed = await installation.order(2)
      await expectIssued(placed)
      const answers = installation.world.ksefAnswers().slice(answersBefore)
      // The old session rejects the file and the old key is rejected; the worker fetches and uses
      // the new one.
      expect(answers).toContain("sendInvoice 400")
      expect(answers.filter((answer) => /^(?:openSession|publicKeys) /.test(answer))).toEqual([
        "openSession 400",
        "publicKeys 200",
        "openSession 201",
      ])
      for (const one of placed) expect(codesOf(await installation.document(one))).toEqual([200])
    },
    limitMillis,
  )
})
