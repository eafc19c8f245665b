/** The API for tools: collections for Postman and Bruno, and a text for language models. */
import { type ApiDocument, exampleOf, type Operation, operationsOf } from "./operations.ts"
import { bodyText } from "./samples.ts"
import { slugOf } from "./sidebar.ts"

/** The path with `:id` instead of `{id}`. */
const colonPath = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ":$1")

const queryOf = ({ parameters }: Operation) =>
  parameters
    .filter(({ in: place }) => place === "query")
    .map((parameter) => ({
      key: parameter.name,
      value: exampleOf(parameter),
      description: parameter.description ?? "",
      disabled: parameter.required !== true,
    }))

const variablesOf = ({ parameters }: Operation) =>
  parameters
    .filter(({ in: place }) => place === "path")
    .map((parameter) => ({ key: parameter.name, value: exampleOf(parameter) }))

const postmanUrl = (operation: Operation) => {
  const path = colonPath(operation)
  return {
    raw: `{{baseUrl}}${path}`,
    host: ["{{baseUrl}}"],
    path: path.slice(1).split("/"),
    query: queryOf(operation),
    variable: variablesOf(operation),
  }
}

/** The token endpoint authenticates the client; other open routes need nothing. */
const postmanAuth = ({ isSecured, path }: Operation) => {
  if (isSecured) return {}
  if (!path.startsWith("/oauth/")) return { auth: { type: "noauth" } }
  const basic = [
    { key: "username", value: "{{clientId}}", type: "string" },
    { key: "password", value: "{{clientSecret}}", type: "string" },
  ]
  return { auth: { type: "basic", basic } }
}

const postmanBody = ({ body }: Operation) => {
  if (body?.example === undefined) return {}
  return { body: { mode: "raw", raw: bodyText(body), options: { raw: { language: "json" } } } }
}

const postmanItem = (operation: Operation) => {
  const { summary, description, method, body } = operation
  return {
    name: summary,
    request: {
      method,
      description,
      header: body === undefined ? [] : [{ key: "Content-Type", value: body.type }],
      url: postmanUrl(operation),
      ...postmanAuth(operation),
      ...postmanBody(operation),
    },
  }
}

/** Postman Collection 2.1; the first request of OAuth stores the token. */
export const postmanCollection = (api: ApiDocument, baseUrl: string): object => ({
  info: {
    name: api.title,
    description: api.summary,
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
  variable: ["clientId", "clientSecret", "token"]
    .map((key) => ({ key, value: "" }))
    .concat([{ key: "baseUrl", value: baseUrl }]),
  item: api.tags.map(({ name, description }) => ({
    name,
    description,
    item: operationsOf(api, name).map(postmanItem),
  })),
})

const brunoBody = ({ body }: Operation) =>
  body?.example === undefined ? { mode: "none" } : { mode: "json", json: bodyText(body) }

const brunoRequest = (operation: Operation, index: number) => {
  const { summary, method, parameters, isSecured } = operation
  return {
    type: "http",
    name: summary.replaceAll(/[/\\:*?"<>|]/g, " "),
    seq: index + 1,
    request: {
      url: `{{baseUrl}}${colonPath(operation)}`,
      method,
      headers: [],
      params: parameters
        .filter(({ in: place }) => place !== "header")
        .map((parameter) => ({
          name: parameter.name,
          value: exampleOf(parameter),
          type: parameter.in,
          enabled: parameter.required === true,
        })),
      auth: isSecured
        ? { mode: "bearer", bearer: { token: "{{token}}" } }
        : { mode: "basic", basic: { username: "{{clientId}}", password: "{{clientSecret}}" } },
      body: brunoBody(operation),
      docs: operation.description,
    },
  }
}

/** The form in which Bruno exports and imports a collection. */
export const brunoCollection = (api: ApiDocument, baseUrl: string): object => ({
  version: "1",
  name: api.title,
  items: api.tags.map(({ name }) => ({
    type: "folder",
    name,
    items: operationsOf(api, name).map(brunoRequest),
  })),
  environments: [
    {
      name: "Service",
      variables: ["baseUrl", "clientId", "clientSecret", "token"].map((variable) => ({
        name: variable,
        value: variable === "baseUrl" ? baseUrl : "",
        enabled: true,
        secret: variable === "clientSecret" || variable === "token",
        type: "text",
      })),
    },
  ],
})

/** Markdown as https://llmstxt.org describes it, consulted 2026-11-25. */
export const llmsText = (api: ApiDocument, baseUrl: string): string => {
  const parts = api.tags.map(({ name, description }) => {
    const rows = operationsOf(api, name).map(
      ({ id, method, path, summary }) =>
        `- [${method} ${path}](${baseUrl}/docs/${slugOf(name)}#${id}): ${summary}`,
    )
    return `## ${name}\n\n${description}\n\n${rows.join("\n")}`
  })
  const more = [
    "## Machine-readable",
    "",
    `- [OpenAPI 3.1](${baseUrl}/v1/openapi.json): every operation, schema and example`,
    `- [AsyncAPI 3.0](${baseUrl}/v1/asyncapi.json): the topics on Kafka`,
    `- [Problems](${baseUrl}/problems): every error code and how to handle it`,
    `- [Postman collection](${baseUrl}/docs/postman.json)`,
  ].join("\n")
  const head = [`# ${api.title}`, `> ${api.summary}`, api.description]
  return `${[...head, ...parts, more].join("\n\n")}\n`
}
