export * from "./codes.ts"
export * from "./elixir0.ts"
export * from "./pain001.ts"
export {
  type Account,
  type Creditor,
  type CreditTransfer,
  decimalOf,
  NotWritable,
} from "./transfer.ts"
