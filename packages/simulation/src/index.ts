/** The simulation as a library: plans of seeds, runs, shrinking, reports. */
export { htmlOf } from "./report/html.ts"
export { formatEntry } from "./report/timeline.ts"
export { tenants as simulatedTenants } from "./scenario/catalog.ts"
export { makePlan } from "./scenario/make-plan.ts"
export type { Operation, Plan } from "./scenario/plan.ts"
export { everything, type Kept, planWith, shrink } from "./shrink.ts"
export { type Outcome, simulate, type SimulationOptions, type Violation } from "./simulate.ts"
export type { Adapters, MakeAdapters, SimulatedPorts } from "./system/adapters.ts"
