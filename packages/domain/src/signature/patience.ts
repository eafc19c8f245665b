/**
 * How long an invoice waits for what others have to give to its signature, before it goes without.
 *
 * A time stamp proves more, but an invoice that is not sent on its day of issue gets another one:
 * the authority's absence must never decide that (ADR 0034).
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { warsawDate } from "../calendar/warsaw.ts"
import type { FromOthers } from "./document-signer.ts"

const minute = 60_000
/** From the first attempt to sign. */
export const timeStampPatienceMillis = 10 * minute
/** Before midnight in Warsaw nobody waits: the rest of the day is for sending. */
export const beforeMidnightMillis = 15 * minute
/** From KSeF's acknowledgement: who has it waits for nothing but the archive's record. */
export const evidencePatienceMillis = 60 * minute

const isLate = (now: Instant): boolean =>
  warsawDate(instant(now + beforeMidnightMillis)) !== warsawDate(now)

/** Whether a signature that could first be made at `since` still waits for its time stamp. */
export const timeStampFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= timeStampPatienceMillis || isLate(now) ? "Waived" : "Wanted"

/** Whether an invoice acknowledged at `since` still waits for the evidence of its signature. */
export const evidenceFor = (since: Instant, now: Instant): FromOthers =>
  now - since >= evidencePatienceMillis ? "Waived" : "Wanted"
