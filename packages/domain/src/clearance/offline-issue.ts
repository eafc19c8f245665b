/**
 * An invoice that was issued although KSeF does not have it yet: in which mode, when, and by which
 * day KSeF has to get it.
 *
 * Modes: `offline24` (the taxpayer's own choice, or an outage nobody announced), `unavailability`
 * and `emergency` (both announced by the Ministry). In a total failure there is no such invoice:
 * what is issued then never gets to KSeF. Source: CIRFMF/ksef-docs, tryby-offline.md.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { LocalDate } from "../calendar/local-date.ts"

export const offlineModes = ["offline24", "unavailability", "emergency"] as const
export type OfflineMode = (typeof offlineModes)[number]

export const OfflineIssue = Schema.Struct({
  mode: Schema.Literals(offlineModes),
  issuedAt: Instant,
  /** The last day on which it may be sent; none while it runs from the end of an open outage. */
  deadline: Schema.optionalKey(LocalDate),
  /** The link of KOD II, signed when the invoice was issued: it names the very file. */
  certificateLink: Schema.String,
})
export type OfflineIssue = typeof OfflineIssue.Type
