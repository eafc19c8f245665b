export * from "./contract-report.ts"
export * from "./contract-reporter.ts"
export * from "./markdown.ts"
