export { layerKsefClearance, makeKsefClearance } from "./ksef-clearance.ts"
export type { KsefExchange, KsefOptions, KsefTimeouts } from "./ksef-options.ts"
export { type GroupLimits, ksefLimits, type LimitGroup } from "./http/limit-group.ts"
