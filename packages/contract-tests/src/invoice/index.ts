export type { ClearanceBinding } from "./clearance-binding.ts"
export * from "./invoice-clearance.contract.ts"
export * from "./invoice-repository.contract.ts"
export * from "./invoice-writer.contract.ts"
