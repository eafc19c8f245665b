export { layerKsefClearance, makeKsefClearance } from "./ksef-clearance.ts"
export type { KsefOptions, KsefTimeouts } from "./ksef-options.ts"
