/** The effects of a withdrawn certificate for offline invoices. */
import type { ListedCertificate, OfflineCertificate } from "@procurement/adapter-ksef"
import { makeLogger } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { generateKeyPairSync } from "node:crypto"
import { expect, it } from "vitest"
import { watchWithdrawal } from "../src/withdrawal-watch.ts"

const validity = { validFrom: instant(0), validTo: instant(1) }
const certificate: OfflineCertificate = {
  privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  serialNumber: "01F20A5D352AE590",
  ...validity,
}

const listed = (serialNumber: string, status: string): ListedCertificate => ({
  serialNumber,
  status,
  name: "offline",
  type: "Offline",
  ...validity,
})

const log = makeLogger("worker", "silent")

it("a revoked certificate stays withdrawn, even if KSeF is unavailable afterwards", async () => {
  let answer: ReadonlyArray<ListedCertificate> | undefined
  const list = Effect.suspend(() =>
    answer === undefined
      ? Effect.fail(new InvoiceClearanceError({ reason: "NotTaken", detail: "away" }))
      : Effect.succeed(answer),
  )
  const watch = watchWithdrawal({ list }, certificate, log)
  await watch.check()
  expect(watch.isWithdrawn()).toBe(false)
  answer = [listed("00000000000000A1", "Revoked"), listed(certificate.serialNumber, "Active")]
  await watch.check()
  expect(watch.isWithdrawn()).toBe(false)
  answer = [listed(certificate.serialNumber, "Revoked")]
  await watch.check()
  expect(watch.isWithdrawn()).toBe(true)
  answer = undefined
  await watch.check()
  expect(watch.isWithdrawn()).toBe(true)
})

it("the watch makes no call without an offline certificate", async () => {
  const watch = watchWithdrawal({ list: Effect.die("asked") }, undefined, log)
  await watch.check()
  expect(watch.isWithdrawn()).toBe(false)
})
