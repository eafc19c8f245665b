export { type Admission, type AdmissionRequest, type Admit, unlimited } from "./admission.ts"
export { maximumBodyBytes } from "./json-body.ts"
export type { Defect } from "./defect.ts"
export { defaultProblemTypeBase, type HttpAppDeps, makeHttpApp } from "./http-app.ts"
export { defaultHttpLimits, type HttpLimits, makeHttpServer } from "./http-server.ts"
export {
  type DomainFailure,
  type FieldError,
  type FieldErrorCode,
  fieldErrorCodes,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemKinds,
  problemOf,
} from "./problem.ts"
export type { HttpPorts, Run } from "./runtime.ts"
export type { TokenEndpoint } from "./routes/oauth.ts"
export type { Mode } from "./schema/webhook.ts"
