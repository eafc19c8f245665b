/**
 * The control API: failures, outages, the clock, keys, the received invoices, a reset.
 *
 * Tests in the same process call it directly; other clients call it as JSON under `/_sim`. It is
 * not part of KSeF and not protected: any client that reaches the simulator may use it.
 */
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { makeAnnouncementControl } from "../announcements/announcement-control.ts"
import type { PartStore } from "../batch/part-store.ts"
import { FailurePlan, type FailurePlanInput } from "../failures/failure-plan.ts"
import type { FailureSwitchboard } from "../failures/failure-switchboard.ts"
import { publishKeys } from "../keys/test-ministry.ts"
import type { Simulation } from "../simulation.ts"
import type { Fact } from "../state/facts.ts"
import { upoSealOf } from "../upo/upo-issuer.ts"
import { arrivalsIn } from "./invoice-arrivals.ts"

export interface KeyRotation {
  /** Whether the old keys stay published beside the new ones. Default false, as in an emergency. */
  readonly keepOld?: boolean
}

export const CertificateRequest = z
  .object({
    nip: z.string().regex(/^[1-9]\d{9}$/, "must have ten digits"),
    organization: z.string().min(1).max(64).default("Test company"),
    algorithm: z.enum(["RSA", "EC"]).default("RSA"),
  })
  .strict()
export type CertificateRequest = z.input<typeof CertificateRequest>

/** PEM: PKCS#8, and one certificate without its authority's, as most clients expect. */
export interface TestCertificate {
  readonly keyPem: string
  readonly certificatePem: string
}

const resetState = async (
  simulation: Simulation,
  failures: FailureSwitchboard,
  parts: PartStore,
): Promise<void> => {
  const { keys, authority } = simulation.state()
  const retained: ReadonlyArray<Fact> = [
    simulation.founded(),
    ...keys.values(),
    ...(authority === undefined ? [] : [authority]),
  ]
  failures.clear()
  failures.setOutage("off")
  simulation.restart(retained)
  await simulation.durable()
  await parts.clear()
}

const rotate = async (
  simulation: Simulation,
  { keepOld = false }: KeyRotation,
): Promise<ReadonlyArray<string>> => {
  const published = await publishKeys(simulation.now())
  const at = simulation.now()
  if (!keepOld) {
    const withdrawn = Array.from(simulation.state().keys.keys())
    for (const publicKeyId of withdrawn) {
      simulation.record({ fact: "KeyWithdrawn", at, publicKeyId })
    }
  }
  for (const key of published) simulation.record(key)
  await simulation.durable()
  return published.map(({ publicKeyId }) => publicKeyId)
}

/** Clients with a slightly different clock must not find it in the future. */
const marginMillis = 60_000

const testCertificate = async (
  simulation: Simulation,
  request: CertificateRequest,
): Promise<TestCertificate> => {
  const now = instant(simulation.now() - marginMillis)
  const subject = CertificateRequest.parse(request)
  const { authorityPem, certificatePem, keyPem } = await makeTestSeal({ ...subject, now })
  return { keyPem, certificatePem: certificatePem.replace(authorityPem, "") }
}

export const makeControl = (
  simulation: Simulation,
  failures: FailureSwitchboard,
  parts: PartStore,
) => ({
  ...makeAnnouncementControl(simulation),
  /** Makes the next matching requests fail. Throws for an impossible plan. */
  failNext: (plan: FailurePlanInput): void => failures.add(FailurePlan.parse(plan)),
  failures: failures.plans,
  clearFailures: failures.clear,
  outage: failures.outage,
  setOutage: failures.setOutage,
  /** The certificate of the UPO seal and its authorities as PEM, to be trusted by clients. */
  upoCertificates: (): string => upoSealOf(simulation).certificatePem,
  /** The simulator's own time. */
  now: simulation.now,
  clockOffsetMillis: (): number => simulation.state().clockOffsetMillis,
  /** Sets the offset from the system's clock, in milliseconds; it survives restarts. */
  setClockOffset: (offsetMillis: number): Promise<void> => {
    simulation.record({ fact: "ClockMoved", at: simulation.now(), offsetMillis })
    return simulation.durable()
  },
  /** Publishes new keys; returns their identifiers. */
  rotateKeys: (rotation: KeyRotation = {}) => rotate(simulation, rotation),
  /**
   * A new key and company seal for a NIP, valid for two years: with them a client can log in to
   * that company's context with all permissions. Throws for an invalid request.
   */
  testCertificate: (request: CertificateRequest) => testCertificate(simulation, request),
  /** All received documents, one entry for each distinct one. */
  invoices: () => arrivalsIn(simulation.state(), simulation.now()),
  /** Deletes all except the keys: logins, sessions, invoices, failures, the clock's offset. */
  reset: () => resetState(simulation, failures, parts),
})

export type SimulatorControl = ReturnType<typeof makeControl>
