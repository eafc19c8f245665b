export {
  makeOperatorApp,
  type OperatorAppDeps,
  operatorOpenApiDocument,
} from "./operator/operator-app.ts"
export type { SandboxControls } from "./audience/sandbox-controls.ts"
export {
  type AddressLimits,
  type Admission,
  type AdmissionRequest,
  type Admit,
  unlimited,
} from "./limits/admission.ts"
export { makeAddressLimits } from "./limits/address-limits.ts"
export { type AdmitDeps, makeAdmit, type ShadowRefusals } from "./limits/admit.ts"
export { type StaticFile, type StaticFiles } from "./pages/pages.ts"
export { type Logo, logoPath, projectLogo, type SandboxClient } from "./pages/site.ts"
export { openApiDocument } from "./api-routes.ts"
export type { Authenticate } from "./access/authentication.ts"
export { maximumBodyBytes } from "./request/body.ts"
export {
  type ClientCertificateOf,
  type ClientCertificateOptions,
  defaultCertificateHeader,
  makeClientCertificateOf,
} from "./access/authentication.ts"
export type { Defect } from "./request/route.ts"
export { type HttpAppDeps, makeHttpApp, makeHttpAppWith } from "./http-app.ts"
export { makeHttpServer, type TlsOptions } from "./server/http-server.ts"
export { type Failure, problemOf } from "./problem/problem-of.ts"
export {
  defaultProblemTypeBase,
  type FieldError,
  type FieldErrorCode,
  fieldErrorCodes,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemKinds,
  problemTypeBaseAt,
} from "./problem/problem.ts"
export type { Deprecation } from "./request/route.ts"
export type {
  ObservedRequest,
  ObservedRoute,
  Observe,
  RequestStarted,
  RequestEnded,
} from "./middleware/observe.ts"
export type { HttpPorts } from "./http-app.ts"
export type { OperatorPorts } from "./operator/operator-app.ts"
export type { Run } from "./request/route.ts"
export type { TokenEndpoint } from "./operations/access/oauth.ts"
export type { Trace } from "./middleware/context.ts"
export type { Message } from "./problem/message.ts"
export type { Mode } from "@procurement/domain/credential"
