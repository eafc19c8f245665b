/** The planted bugs. A bug is a row: its name, its ports, the rule it breaks, the seed. */
import type { Bug } from "./bug.ts"
import * as clearance from "./clearance-bugs.ts"
import * as customer from "./customer-bugs.ts"

export interface PlantedBug {
  readonly bug: Bug
  /** The rule that it breaks in the first seed that finds it. */
  readonly rule: string
  readonly seed: number
}

/** Days of load in the seeds below. */
export const bugDays = 3

export const bugs: Readonly<Record<string, PlantedBug>> = {
  "reuses-a-number": { bug: clearance.reusesNumber, rule: "number-gap", seed: 2 },
  "skips-a-number": { bug: clearance.skipsNumber, rule: "number-gap", seed: 2 },
  "ignores-leases": { bug: clearance.ignoresLeases, rule: "sent-again", seed: 1 },
  "forgets-unknown-outcome": { bug: clearance.forgetsUnknownOutcome, rule: "sent-again", seed: 6 },
  "counts-twice": { bug: clearance.countsTwice, rule: "quota-count", seed: 1 },
  "dates-by-utc": { bug: clearance.datesByUtc, rule: "issue-date", seed: 1 },
  "rounds-the-change": { bug: clearance.roundsChange, rule: "vat", seed: 1 },
  "sends-other-bytes": { bug: clearance.sendsOtherBytes, rule: "other-bytes", seed: 8 },
  "archives-another-file": { bug: clearance.archivesOtherFile, rule: "archive", seed: 1 },
  "forgets-keys": { bug: customer.forgetsKeys, rule: "placed-twice", seed: 1 },
  "ignores-the-limit": { bug: customer.ignoresLimit, rule: "quota-exceeded", seed: 2 },
  "voids-a-sent-invoice": { bug: customer.voidsSentInvoice, rule: "voided-after-sending", seed: 3 },
  "drops-held-events": { bug: customer.dropsHeldEvents, rule: "lost-event", seed: 1 },
  "loses-events": { bug: customer.losesEvents, rule: "lost-event", seed: 2 },
  "pauses-too-early": { bug: customer.pausesTooEarly, rule: "exhausted", seed: 1 },
  "retries-too-soon": { bug: customer.retriesTooSoon, rule: "retry-delay", seed: 1 },
  "pauses-silently": { bug: customer.pausesSilently, rule: "pause-alert", seed: 7 },
  "ignores-the-pace": { bug: customer.ignoresPace, rule: "pace", seed: 3 },
  "believes-failures": { bug: customer.believesFailures, rule: "not-received", seed: 1 },
}
