export * from "./rate-limit-store.contract.ts"
export * from "./refusal-watch-store.contract.ts"
