/**
 * The seal's certificate expires during an open KSeF session: sent invoices are archived, and
 * unsigned invoices wait for a new certificate.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aheadOfMidnight } from "./support/ahead.ts"
import { expectAlarm, metricsOf, problemSeries, valueOf } from "./support/alarms.ts"
import type { Environment } from "./support/child.ts"
import { expectEachIssuedOnce } from "./support/expectations.ts"
import {
  codesOf,
  type IssuingInstallation,
  openIssuingInstallation,
  type Placed,
} from "./support/issuing-installation.ts"

const limitMillis = 180_000
const minute = 60_000
/** Shorter than the hour of a customer's token, because the worker deletes expired tokens. */
const validMillis = 30 * minute
const yearMillis = 365 * 24 * 60 * minute
const seller = { nip: "5265877635", organization: "Merch Polska sp. z o.o." }

const folder = temporaryFolder(afterAll)
let installation: IssuingInstallation
let authoritiesPem: string
let renewed: Environment

const writeSeal = async (name: string, now: number, validFor?: number) => {
  const until = validFor === undefined ? {} : { until: instant(now + validFor) }
  const validity = { now: instant(now - minute), ...until }
  const seal = await makeTestSeal({ ...seller, ...validity, algorithm: "EC" })
  const settings = {
    SEAL_KEY_FILE: join(folder, `${name}.key.pem`),
    SEAL_CERTIFICATE_FILE: join(folder, `${name}.cert.pem`),
  }
  await writeFile(settings.SEAL_KEY_FILE, seal.keyPem, { mode: 0o600 })
  await writeFile(settings.SEAL_CERTIFICATE_FILE, seal.certificatePem)
  return { settings, authorityPem: seal.authorityPem }
}

beforeAll(async () => {
  const aheadMillis = aheadOfMidnight()
  const ending = await writeSeal("ending", Date.now() + aheadMillis, validMillis)
  const next = await writeSeal("next", Date.now() + aheadMillis)
  renewed = next.settings
  authoritiesPem = ending.authorityPem + next.authorityPem
  const CLOCK_OFFSET_MILLIS = String(aheadMillis)
  installation = await openIssuingInstallation({
    aheadMillis,
    worker: () => ({ ...ending.settings, CLOCK_OFFSET_MILLIS, PROBES_PORT: "0" }),
  })
}, limitMillis)
afterAll(async () => {
  await installation?.world.close()
})

const placeOne = async (): Promise<Placed> => {
  const [placed] = await installation.order(1)
  if (placed === undefined) throw new Error("no order was placed")
  return placed
}

const untilHas = (placed: Placed, status: string, code: string) =>
  installation.untilView(
    placed,
    `${status}, ${code}`,
    (view) => view.status === status && view.problem?.code === code,
  )

/** Moves the clocks of the worker and of KSeF. */
const passTime = async (millis: number): Promise<void> => {
  await installation.passTime(millis)
  installation.worker().moveClock(installation.world.aheadMillis + millis)
}

const endsOf = async (): Promise<number> => {
  const series = 'signing_certificate_expires_timestamp_seconds{certificate="seal"}'
  return valueOf(await metricsOf(installation.worker()), series) ?? 0
}

describe("Expiry of the seal's certificate", () => {
  it(
    "a sent invoice is archived, and an unsigned one waits for a new certificate",
    async () => {
      const { ksef, now, aheadMillis } = installation.world
      await ksef.failNext({ match: "invoiceStatus", action: "status503", times: 1_000 })
      const sent = await placeOne()
      await untilHas(sent, "sent", "not_taken")
      const elapsed = validMillis + minute
      await passTime(elapsed)
      const waiting = await placeOne()
      const reported = await untilHas(waiting, "accepted", "signing_certificate_expired")
      expect(reported.problem?.since).toBeDefined()
      await ksef.clearFailures()
      await installation.untilView(sent, "archived", ({ status }) => status === "archived")
      expect((await installation.invoice(waiting))._tag).toBe("Numbered")
      await expectAlarm(installation.worker(), {
        alert: "SigningCertificateEnds",
        chooses: /signing_certificate_expires_timestamp_seconds\) - time\(\) </,
        series: problemSeries("Sign", "SigningCertificateExpired"),
      })
      expect((await endsOf()) * 1_000).toBeLessThan(now() + elapsed)
      expect(installation.worker().output()).toContain("signing certificate expires soon")

      await installation.replaceWorker({
        ...renewed,
        CLOCK_OFFSET_MILLIS: String(aheadMillis + elapsed),
      })
      await installation.untilAllArchived()
      expect((await endsOf()) * 1_000).toBeGreaterThan(now() + yearMillis)
      const trusted = { ...installation.world, authorityPem: authoritiesPem }
      await expectEachIssuedOnce(trusted, [sent.orderId, waiting.orderId])
      for (const placed of [sent, waiting]) {
        expect(codesOf(await installation.document(placed))).toEqual([200])
      }
    },
    limitMillis,
  )
})
