/**
 * Where the two containers meet: inversify picks and scopes instances, Effect proves that every
 * port is provided and runs the use cases (ADR 0004). A port's key is the name in both.
 */
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Container, ContainerModuleLoadOptions, ServiceIdentifier } from "inversify"

const identifierOf = <I, S>(port: Context.Key<I, S>): ServiceIdentifier<S> =>
  Symbol.for(port.key) as ServiceIdentifier<S>

export const bindPort = <I, S>({ bind }: ContainerModuleLoadOptions, port: Context.Key<I, S>) =>
  bind<S>(identifierOf(port))

export const portFrom =
  (container: Container) =>
  <I, S>(port: Context.Key<I, S>): Layer.Layer<I> =>
    Layer.sync(port, () => container.get<S>(identifierOf(port)))

/** The instance behind a port, for the few who need it outside an Effect. */
export const instanceOf = <I, S>(container: Container, port: Context.Key<I, S>): S =>
  container.get<S>(identifierOf(port))
