/** Runs one plan: the same plan always has the same timeline, byte for byte. */
import { type BatchSideMemory, makeBatchSideMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import type { Order } from "@procurement/domain/order"
import { makeWorld, type World } from "./kernel/world.ts"
import { eventRule } from "./model/events.ts"
import { filingRule } from "./model/filings.ts"
import { makeHistory } from "./model/history.ts"
import { keepingRule } from "./model/keeping.ts"
import { mailRule } from "./model/mail.ts"
import { numberRule } from "./model/numbers.ts"
import type { FiledDocument, Observer, RuleContext } from "./model/observer.ts"
import { offlineRule } from "./model/offline.ts"
import { orderRule } from "./model/orders.ts"
import { reconciliationRule } from "./model/reconciliation.ts"
import { reminderRule } from "./model/reminders.ts"
import { renewalRule } from "./model/renewals.ts"
import { settlementRule } from "./model/settlement.ts"
import { webhookRule } from "./model/webhooks.ts"
import { outagesIn, scheduleAnnouncements } from "./outside/announcements.ts"
import { type KsefSide, makeKsefFiles, sha256, takeFile } from "./outside/ksef.ts"
import { makeTimeStamps } from "./outside/time-stamps.ts"
import { type Entry, makeTimeline, type Timeline } from "./report/timeline.ts"
import {
  dayMillis,
  endOf,
  type Plan,
  settlingMillis as longestSettlingMillis,
} from "./scenario/plan.ts"
import type { Adapters, MakeAdapters } from "./system/adapters.ts"
import { startCustomers } from "./system/customers.ts"
import { type FaultSwitch, makeFaultSwitch } from "./system/faults.ts"
import type { OtherVersion } from "./system/other-version.ts"
import { makeStores } from "./system/stores.ts"
import { makeSystem } from "./system/system.ts"
import { makeWatch } from "./system/watch.ts"

export interface Violation {
  readonly rule: string
  readonly detail: string
  readonly at: number
}

export interface Outcome {
  readonly plan: Plan
  readonly violation: Violation | undefined
  readonly timeline: ReadonlyArray<Entry>
  readonly events: number
  readonly invoices: number
  readonly deliveries: number
}

const parsed = (bytes: Uint8Array): FiledDocument => JSON.parse(new TextDecoder().decode(bytes))

/** Every rule sees everything. */
const everyRule = (plan: Plan, context: RuleContext): Required<Observer> => {
  const makers = [
    numberRule,
    orderRule,
    webhookRule,
    settlementRule,
    mailRule,
    filingRule(plan.operations),
    reconciliationRule(plan),
    renewalRule,
    offlineRule(plan),
    eventRule(plan),
    keepingRule,
    reminderRule,
  ]
  const rules: ReadonlyArray<Observer> = makers.map((make) => make(context))
  return {
    placed: (...args) => rules.forEach((rule) => rule.placed?.(...args)),
    answered: (...args) => rules.forEach((rule) => rule.answered?.(...args)),
    numbered: (...args) => rules.forEach((rule) => rule.numbered?.(...args)),
    saved: (...args) => rules.forEach((rule) => rule.saved?.(...args)),
    filed: (...args) => rules.forEach((rule) => rule.filed?.(...args)),
    accepted: (...args) => rules.forEach((rule) => rule.accepted?.(...args)),
    dropped: (...args) => rules.forEach((rule) => rule.dropped?.(...args)),
    refused: (...args) => rules.forEach((rule) => rule.refused?.(...args)),
    posted: (...args) => rules.forEach((rule) => rule.posted?.(...args)),
    attempted: (...args) => rules.forEach((rule) => rule.attempted?.(...args)),
    exhausted: (...args) => rules.forEach((rule) => rule.exhausted?.(...args)),
    termsChanged: (...args) => rules.forEach((rule) => rule.termsChanged?.(...args)),
    subscribed: (...args) => rules.forEach((rule) => rule.subscribed?.(...args)),
    reconciled: (...args) => rules.forEach((rule) => rule.reconciled?.(...args)),
    dayPassed: (...args) => rules.forEach((rule) => rule.dayPassed?.(...args)),
    died: () => rules.forEach((rule) => rule.died?.()),
    mailed: (...args) => rules.forEach((rule) => rule.mailed?.(...args)),
    settled: (...args) => rules.forEach((rule) => rule.settled?.(...args)),
  }
}

const makeKsefSide = (
  world: World,
  faults: FaultSwitch,
  observer: Required<Observer>,
  timeline: Timeline,
): KsefSide => ({
  files: makeKsefFiles(),
  sessions: new Map(),
  trouble: faults.ksefTrouble,
  arrived: (bytes, submission, times) => {
    const document = parsed(bytes)
    const digest = sha256(bytes)
    timeline.note("KSeF", `receives ${document.number} ${digest.slice(0, 8)}`)
    observer.filed({ document, submission: { ...submission, digest }, ...times })
  },
  accept: (file) => {
    timeline.note("KSeF", `accepts ${file.number}`)
    observer.accepted(file)
  },
  refuse: (file) => {
    timeline.note("KSeF", `refuses ${file.number}`)
    observer.refused(file)
  },
  drop: (file) => {
    timeline.note("KSeF", `drops ${file.number}`)
    observer.dropped(file)
  },
  now: world.now,
  random: world.random("KSeF"),
})

/** KSeF's batch sessions, whose files arrive as those that are sent alone. */
const makeBatches = (world: World, ksef: KsefSide): BatchSideMemory => {
  const batches = makeBatchSideMemory(
    ({ bytes, digest }, session) => {
      const at = world.now()
      const { offline = false, openedAt = at } = batches.sessions.get(session) ?? {}
      const submission = { sessionReference: session, xml: bytes, digest, offline }
      ksef.arrived(bytes, submission, { at, sentAt: at, batchOpenedAt: openedAt })
      return takeFile(ksef, session, bytes).verdict
    },
    { now: () => instant(world.now()) },
  )
  return batches
}

interface Operators {
  reissue?: ReturnType<typeof startCustomers>["reissue"]
}

/** The rules; posts are also noted, and operators reissue invoices that KSeF has refused. */
const watched = (
  rules: Required<Observer>,
  timeline: Timeline,
  operators: Operators,
): Required<Observer> => ({
  ...rules,
  saved: (change) => {
    rules.saved(change)
    if (change.invoice._tag === "Rejected") operators.reissue?.(change.invoice)
  },
  posted: (arrival) => {
    const { url, eventId, isAccepted } = arrival
    const host = new URL(url).hostname.split(".")[0] ?? url
    timeline.note(host, `${eventId} ${isAccepted ? "accepted" : "refused"}`)
    rules.posted(arrival)
  },
  mailed: (email) => {
    timeline.note("mail server", `takes ${email.id}`)
    rules.mailed(email)
  },
})

export interface SimulationOptions {
  /** Adapters of your own in place of ours. */
  readonly adapters?: MakeAdapters | undefined
  /** A planted bug. */
  readonly bug?: Adapters | undefined
  /** Whether polls that find nothing are skipped; they are unless given. */
  readonly skipsIdling?: boolean | undefined
  /** How long everything has to settle after the faults. */
  readonly settlingMillis?: number | undefined
  /** Workers are of this version or of the other one, as the seed decides at each start. */
  readonly beside?: OtherVersion | undefined
  /** Whether the timeline is kept; it is unless given. */
  readonly keepsTimeline?: boolean | undefined
}

export const simulate = (
  plan: Plan,
  {
    adapters: makeAdapters,
    bug = {},
    skipsIdling,
    beside,
    keepsTimeline = true,
    settlingMillis = longestSettlingMillis,
  }: SimulationOptions = {},
): Outcome => {
  const stores = makeStores()
  const world = makeWorld(plan)
  const timeline = makeTimeline(world.now, keepsTimeline)
  let violation: Violation | undefined
  const report = (rule: string, detail: string): void => {
    timeline.note("VIOLATION", `${rule}: ${detail}`)
    violation ??= { rule, detail, at: world.now() }
  }
  const orderNow = (id: string): Order | undefined => stores.ledger.orders.get(id)
  const history = makeHistory(stores)
  const rules = everyRule(plan, { report, now: world.now, orderNow, stores, history })
  const outages = outagesIn(plan)
  const operators: Operators = {}
  const observer = watched(rules, timeline, operators)
  const faults = makeFaultSwitch(world, plan)
  const ksef = makeKsefSide(world, faults, observer, timeline)
  const batches = makeBatches(world, ksef)
  const endpoints = {
    moodOf: faults.moodOf,
    arrived: observer.posted,
    random: world.random("endpoints"),
  }
  const watch = makeWatch(observer, stores)
  const { isDamaged, isMailAway: isAway } = faults
  const mail = { isAway, mailed: observer.mailed }
  const stamps = makeTimeStamps(plan, { isAway: faults.areStampsAway, now: world.now })
  const outside = { ksef, batches, endpoints, mail, outages, isDamaged, stamps }
  const { died } = observer
  const adapters = makeAdapters?.() ?? {}
  const around = { world, stores, ...outside, watch, adapters, bug, plan, faults, timeline, died }
  const system = makeSystem({ ...around, skipsIdling, beside })
  operators.reissue = startCustomers({ world, plan, system, timeline, observer }).reissue
  observer.subscribed(stores)
  scheduleAnnouncements(world, outages)
  const passDays = (): void => {
    world.after(dayMillis, passDays)
    history.note()
    rules.dayPassed(stores)
  }
  passDays()
  system.startAll()
  world.run(endOf(plan) + settlingMillis, () => violation === undefined)
  history.note()
  if (violation === undefined) observer.settled(stores)
  const { ledger } = stores
  return {
    plan,
    violation,
    timeline: timeline.entries,
    events: world.events(),
    invoices: ledger.invoices.size,
    deliveries: ledger.deliveries.size,
  }
}
