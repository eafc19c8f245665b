/** The role `invoicing` counts the invoices whose legal deadline is near or has passed. */
import { startWorkLoop } from "@procurement/app-platform"
import { deadlineAlarms, deadlineRules, deadlinesByRule } from "@procurement/domain/deadline"
import { Gauge } from "prom-client"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import type { StartLoop } from "./loop.ts"

const intervalMillis = 60_000
const countedAtMost = 1_000

const gauge = new Gauge({
  name: "invoice_deadlines",
  help: "Invoices whose deadline by a rule is near or has passed, counted up to 1000 a rule.",
  labelNames: ["rule", "alarm"],
})

export const startDeadlineLoop: StartLoop<InvoiceRuntime> = (runtime, _settings, log, now) =>
  startWorkLoop({
    name: "deadlines",
    log,
    now,
    maximumWaitMillis: intervalMillis,
    round: async () => {
      for (const rule of deadlineRules) {
        const deadlines = await runtime.runPromise(deadlinesByRule(rule, countedAtMost))
        for (const alarm of deadlineAlarms) {
          const count = deadlines.filter((deadline) => deadline.alarm === alarm).length
          gauge.labels(rule, alarm).set(count)
        }
      }
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + intervalMillis),
  })
