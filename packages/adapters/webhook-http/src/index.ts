export {
  type AddressOptions,
  isLoopbackAddress,
  isPublicAddress,
  makePublicResolver,
  type Resolve,
  resolveAsSystem,
} from "./addresses.ts"
export * from "./endpoint-check.ts"
export * from "./guarded-connector.ts"
export * from "./webhook-sender.ts"
