/**
 * The part of the platform for processes without PostgreSQL, archive and seal: it loads none of
 * their libraries, so it starts fast and stays small (docs/explanation/operation.md).
 */
export * from "./draining.ts"
export * from "./listen.ts"
export * from "./log.ts"
export * from "./mail-settings.ts"
export type * from "./observability/metrics-page.ts"
export * from "./probes/probes.ts"
export * from "./probes/readiness.ts"
export * from "./probes/settings.ts"
export * from "./process.ts"
export * from "./process-clock.ts"
export * from "./sandbox-link.ts"
export * from "./settings-error.ts"
export * from "./settings-sources.ts"
export * from "./settings.ts"
export * from "./token-limit-settings.ts"
export * from "./webhook-verification-setting.ts"
