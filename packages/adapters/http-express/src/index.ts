export { makeOperatorApp, type OperatorAppDeps } from "./operator/operator-app.ts"
export type { SandboxControls } from "./operator/sandbox-controls.ts"
export { type Admission, type AdmissionRequest, type Admit, unlimited } from "./admission.ts"
export { type AdmitDeps, makeAdmit, type ShadowRefusals } from "./limits/admit.ts"
export { type StaticFile, type StaticFiles } from "./pages/static-files.ts"
export { openApiDocument } from "./api-routes.ts"
export type { Authenticate } from "./authentication.ts"
export { maximumBodyBytes } from "./json-body.ts"
export {
  type ClientCertificateOf,
  type ClientCertificateOptions,
  defaultCertificateHeader,
  isNetwork,
  makeClientCertificateOf,
} from "./client-certificate.ts"
export type { Defect } from "./defect.ts"
export {
  defaultProblemTypeBase,
  type HttpAppDeps,
  makeHttpApp,
  makeHttpAppWith,
  problemTypeBaseAt,
} from "./http-app.ts"
export {
  defaultHttpLimits,
  type HttpLimits,
  makeHttpServer,
  type TlsOptions,
} from "./http-server.ts"
export { type DomainFailure, problemOf } from "./domain-failures.ts"
export {
  type FieldError,
  type FieldErrorCode,
  fieldErrorCodes,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemKinds,
} from "./problem.ts"
export type { Deprecation } from "./deprecation.ts"
export type {
  ObservedRequest,
  ObservedRoute,
  Observe,
  RequestBegun,
  RequestEnded,
} from "./observation.ts"
export type { HttpPorts, Run } from "./runtime.ts"
export type { TokenEndpoint } from "./routes/oauth.ts"
export type { Trace } from "./trace.ts"
export type { Wording } from "./wording.ts"
export type { Mode } from "@procurement/domain/credential"
