export type { PaymentPorts } from "./payment-ports.ts"
export * from "./payment-repository.contract.ts"
