/**
 * The document that is signed to log in: AuthTokenRequest 2.1 for a NIP, by the certificate's
 * subject.
 *
 * Its values need no escaping: the challenge and the NIP have been checked against their patterns.
 * Source: CIRFMF/ksef-docs, auth/schemy/schemat_auth_v2-1.xsd, consulted 2026-11-20.
 */
import type { Nip } from "@procurement/domain/party"

export const authTokenRequest = (challenge: string, contextNip: Nip): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">`,
    `<Challenge>${challenge}</Challenge>`,
    `<ContextIdentifier><Nip>${contextNip}</Nip></ContextIdentifier>`,
    `<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>`,
    `</AuthTokenRequest>`,
  ].join("")
