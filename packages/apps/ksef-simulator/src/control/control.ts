/**
 * The control API: failures, outages, the clock, keys, the received invoices, a reset.
 *
 * Tests in the same process call it directly; other clients call it as JSON under `/_sim`. It is
 * not part of KSeF and not protected: any client that reaches the simulator may use it.
 */
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { type Instant, instant } from "@procurement/domain/calendar"
import { z } from "zod"
import {
  makeAnnouncementControl,
  type AnnouncementControl,
} from "../announcements/announcement-control.ts"
import type { PartStore } from "../batch/part-store.ts"
import { FailurePlan, type FailurePlanInput } from "../failures/failure-plan.ts"
import type { FailureSwitchboard, OutageMode } from "../failures/failure-switchboard.ts"
import { publishKeys } from "../keys/test-ministry.ts"
import type { Simulation } from "../simulation.ts"
import type { Fact } from "../state/facts.ts"
import { upoSealOf } from "../upo/upo-issuer.ts"
import { arrivalsIn, type InvoiceArrivals } from "./invoice-arrivals.ts"

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

export interface SimulatorControl extends AnnouncementControl {
  /** Makes the next matching requests fail. Throws for an impossible plan. */
  readonly failNext: (plan: FailurePlanInput) => void
  readonly failures: () => ReadonlyArray<FailurePlan>
  readonly clearFailures: () => void
  readonly outage: () => OutageMode
  readonly setOutage: (mode: OutageMode) => void
  /** The simulator's own time. */
  readonly now: () => Instant
  readonly clockOffsetMillis: () => number
  /** Sets the offset from the system's clock, in milliseconds; it survives restarts. */
  readonly setClockOffset: (offsetMillis: number) => Promise<void>
  /** Publishes new keys; returns their identifiers. */
  readonly rotateKeys: (rotation?: KeyRotation) => Promise<ReadonlyArray<string>>
  /** The certificate of the UPO seal and its authorities as PEM, to be trusted by clients. */
  readonly upoCertificates: () => string
  /**
   * A new key and company seal for a NIP, valid for two years: with them a client can log in to
   * that company's context with all permissions. Throws for an invalid request.
   */
  readonly testCertificate: (request: CertificateRequest) => Promise<TestCertificate>
  /** All received documents, one entry for each distinct one. */
  readonly invoices: () => ReadonlyArray<InvoiceArrivals>
  /** Deletes all except the keys: logins, sessions, invoices, failures, the clock's offset. */
  readonly reset: () => Promise<void>
}

const resetState = async (
  simulation: Simulation,
  failures: FailureSwitchboard,
  parts: PartStore,
): Promise<void> => {
  const { keys, authority } = simulation.state()
  const kept: ReadonlyArray<Fact> = [
    simulation.founded(),
    ...keys.values(),
    ...(authority === undefined ? [] : [authority]),
  ]
  failures.clear()
  failures.setOutage("off")
  await simulation.restart(kept)
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
  const wanted = CertificateRequest.parse(request)
  const { authorityPem, certificatePem, keyPem } = await makeTestSeal({ ...wanted, now })
  return { keyPem, certificatePem: certificatePem.replace(authorityPem, "") }
}

export const makeControl = (
  simulation: Simulation,
  failures: FailureSwitchboard,
  parts: PartStore,
): SimulatorControl => ({
  ...makeAnnouncementControl(simulation),
  failNext: (plan) => failures.add(FailurePlan.parse(plan)),
  failures: failures.plans,
  upoCertificates: () => upoSealOf(simulation).certificatePem,
  clearFailures: failures.clear,
  outage: failures.outage,
  setOutage: failures.setOutage,
  now: simulation.now,
  clockOffsetMillis: () => simulation.state().clockOffsetMillis,
  setClockOffset: (offsetMillis) => {
    simulation.record({ fact: "ClockMoved", at: simulation.now(), offsetMillis })
    return simulation.durable()
  },
  rotateKeys: (rotation = {}) => rotate(simulation, rotation),
  testCertificate: (request) => testCertificate(simulation, request),
  invoices: () => arrivalsIn(simulation.state(), simulation.now()),
  reset: () => resetState(simulation, failures, parts),
})
