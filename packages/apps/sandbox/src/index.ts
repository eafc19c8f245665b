export * from "./sandbox.ts"
export type { SandboxInfo } from "./sandbox-info.ts"
export * from "./settings.ts"
