export { layerKsefClearance, makeKsefClearance } from "./ksef-clearance.ts"
export * from "./ksef-codes.ts"
export type { KsefOptions, KsefTimeouts } from "./ksef-options.ts"
