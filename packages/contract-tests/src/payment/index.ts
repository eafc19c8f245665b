export * from "./collective-payments.contract.ts"
export * from "./overdue-register.contract.ts"
export type { PaymentPorts } from "./payment-ports.ts"
export * from "./payment-repository.contract.ts"
