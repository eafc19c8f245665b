/** The KSeF 2.0 simulator, for use inside another process. */
export type { NewAnnouncement } from "./announcements/announcement-control.ts"
export type { InvoiceArrivals, Arrival } from "./control/invoice-arrivals.ts"
export type {
  CertificateRequest,
  KeyRotation,
  SimulatorControl,
  TestCertificate,
} from "./control/control.ts"
export type { FailurePlan, FailurePlanInput } from "./failures/failure-plan.ts"
export type { OutageMode } from "./failures/failure-switchboard.ts"
export type { FailureTarget, OperationName } from "./http/operation.ts"
export type { Log } from "./options.ts"
export type {
  ConfiguredToken,
  Delays,
  FingerprintGrant,
  Lifetimes,
  SimulatorOptions,
} from "./options.ts"
export { answers, type PublishedResponse } from "./serving/pipeline.ts"
export { type FormName, formNames } from "./state/values.ts"
export { simulatorSettings } from "./settings.ts"
export { startSimulator, type Simulator } from "./simulator.ts"
