/** Reads the JSON body of requests to routes that have one. */
import type { NextFunction, Request, RequestHandler } from "express"
import { type Body, type BodyRules, bringsBody, readJsonBody } from "../request/body.ts"
import { contextOf } from "./context.ts"

/** The body, read once; undefined without one. */
export const bodyOf = (
  rules: BodyRules,
  request: Request,
): Body | undefined | Promise<Body | undefined> => {
  const context = contextOf(request)
  if (context.body !== undefined || !bringsBody(rules, request)) return context.body
  return readJsonBody(request, rules).then((body) => {
    context.body = body
    return body
  })
}

const proceed = (body: Body | undefined, next: NextFunction): void => {
  if (body?._tag !== "Gone") next(body?._tag === "Problem" ? body : undefined)
}

/** Continues with a valid body, or at once without a body. */
export const withBody =
  (rules: BodyRules): RequestHandler =>
  (request, _response, next) => {
    const body = bodyOf(rules, request)
    return body instanceof Promise ? body.then((read) => proceed(read, next)) : proceed(body, next)
  }
