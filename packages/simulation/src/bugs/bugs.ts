/** The planted bugs. A bug is a row: its name, its ports, the rule it breaks, the seed. */
import * as archive from "./archive-bugs.ts"
import type { Bug } from "./bug.ts"
import * as clearance from "./clearance-bugs.ts"
import * as customer from "./customer-bugs.ts"
import * as document from "./document-bugs.ts"
import * as offline from "./offline-bugs.ts"
import * as people from "./people-bugs.ts"
import * as upkeep from "./upkeep-bugs.ts"

export interface PlantedBug {
  readonly bug: Bug
  /** The rule that it breaks in the first seed that finds it. */
  readonly rule: string
  readonly seed: number
  /** Days of load, where invoices must become due; `bugDays` unless given. */
  readonly days?: number
}

/** Days of load in the seeds below, unless a row says otherwise. */
export const bugDays = 3

export const bugs: Readonly<Record<string, PlantedBug>> = {
  "reuses-a-number": { bug: clearance.reusesNumber, rule: "number-gap", seed: 2 },
  "skips-a-number": { bug: clearance.skipsNumber, rule: "number-gap", seed: 2 },
  "ignores-leases": { bug: clearance.ignoresLeases, rule: "sent-again", seed: 5 },
  "forgets-unknown-outcome": { bug: clearance.forgetsUnknownOutcome, rule: "sent-again", seed: 6 },
  "counts-twice": { bug: clearance.countsTwice, rule: "quota-count", seed: 2 },
  "dates-by-utc": { bug: clearance.datesByUtc, rule: "issue-date", seed: 2 },
  "rounds-the-change": { bug: clearance.roundsChange, rule: "vat", seed: 2 },
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
  "believes-failures": { bug: customer.believesFailures, rule: "not-received", seed: 2 },
  "publishes-before-commit": {
    bug: document.publishesBeforeCommit,
    rule: "phantom-event",
    seed: 2,
  },
  "credits-too-little": { bug: document.creditsTooLittle, rule: "vat", seed: 2 },
  "loses-a-grosz": { bug: document.losesGrosz, rule: "amounts", seed: 1 },
  "names-the-wrong-buyer": { bug: document.namesWrongBuyer, rule: "gross", seed: 3 },
  "takes-todays-rate": { bug: document.takesTodaysRate, rule: "rate-day", seed: 3 },
  "converts-at-another-rate": { bug: document.convertsAtAnotherRate, rule: "vat-in-pln", seed: 1 },
  "forgets-a-year": { bug: document.forgetsYear, rule: "retention", seed: 1 },
  "believes-refusals": { bug: document.believesRefusals, rule: "unfinished", seed: 16 },
  "forgets-sessions": { bug: document.forgetsSessions, rule: "sent-again", seed: 6 },
  "numbers-by-utc": { bug: document.numbersByUtc, rule: "number-month", seed: 3 },
  "forgets-the-offline-flag": { bug: offline.forgetsOfflineFlag, rule: "offline-flag", seed: 1 },
  "proves-another-file": { bug: offline.provesAnotherFile, rule: "offline-proof", seed: 1 },
  "mistakes-a-failure": { bug: offline.mistakesFailure, rule: "offline-cause", seed: 9 },
  "issues-in-total-failure": { bug: offline.issuesInTotalFailure, rule: "offline-cause", seed: 1 },
  "counts-saturdays": { bug: offline.countsSaturdays, rule: "offline-deadline", seed: 28 },
  "issues-offline-early": { bug: offline.issuesOfflineEarly, rule: "offline-cause", seed: 6 },
  "keeps-the-first-deadline": {
    bug: offline.keepsFirstDeadline,
    rule: "offline-deadline",
    seed: 12,
  },
  "mixes-up-batch-results": { bug: offline.mixesUpBatchResults, rule: "difference", seed: 11 },
  "trusts-old-terms": { bug: people.trustsOldTerms, rule: "quota-early", seed: 6 },
  "loses-orders": { bug: people.losesOrders, rule: "not-stored", seed: 2 },
  "signs-once": { bug: people.signsOnce, rule: "secret", seed: 12 },
  "keeps-old-secrets": { bug: people.keepsOldSecrets, rule: "secret", seed: 3 },
  "changes-the-body": { bug: people.changesBody, rule: "body", seed: 1 },
  "delivers-the-newest-first": { bug: people.deliversNewestFirst, rule: "order", seed: 1 },
  "sends-mail-twice": { bug: people.sendsMailTwice, rule: "mail-twice", seed: 1 },
  "believes-the-mail-server": { bug: people.believesMailServer, rule: "mail-lost", seed: 20 },
  "forgets-late-sessions": { bug: archive.forgetsLateSessions, rule: "day-count", seed: 3 },
  "skips-a-day": { bug: archive.skipsDay, rule: "not-compared", seed: 1 },
  "plans-no-renewal": { bug: archive.plansNoRenewal, rule: "renewal-late", seed: 1 },
  "covers-the-seal": { bug: archive.coversSeal, rule: "renewal-chain", seed: 1 },
  "forgets-the-second-endpoint": { bug: people.forgetsSecondEndpoint, rule: "lost-event", seed: 1 },
  "forgets-replayable-events": {
    bug: upkeep.forgetsReplayableEvents,
    rule: "kept-too-short",
    seed: 2,
  },
  "forgets-sent-mail": { bug: upkeep.forgetsSentMail, rule: "kept-too-short", seed: 1 },
  "reminds-again": { bug: upkeep.remindsAgain, rule: "reminder-again", seed: 4 },
  "reports-again": { bug: upkeep.reportsAgain, rule: "overdue-again", seed: 2, days: 8 },
  "reports-too-early": { bug: upkeep.reportsTooEarly, rule: "overdue-early", seed: 2, days: 8 },
}
