export { type StatusSettings, statusSettings } from "./settings.ts"
export { startStatus } from "./status.ts"
