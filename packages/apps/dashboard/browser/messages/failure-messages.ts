/** The failures of delivery attempts in the language of the page. */
import type { Language } from "../language.ts"

const untrusted = "urząd certyfikacji nie jest zaufany"

/** The Polish text of each English one; a test compares them with the domain's table. */
export const attemptFailuresInPolish: Readonly<Record<string, string>> = {
  "the connection was refused": "odmowa połączenia",
  "the connection was closed before a response": "połączenie zamknięto przed odpowiedzią",
  "the host name does not exist": "nazwa serwera nie istnieje",
  "the host name could not be resolved": "nie udało się rozwiązać nazwy serwera",
  "the host is unreachable": "serwer jest nieosiągalny",
  "the connection timed out": "nie udało się połączyć na czas",
  "the response timed out": "brak odpowiedzi na czas",
  "the request could not be sent": "nie udało się wysłać żądania",
  "the host resolves to a non-public IP address": "serwer ma adres, który nie jest publiczny",
  "the response is not valid HTTP": "odpowiedź nie jest zgodna z HTTP",
  "the response headers exceed 16 KB": "nagłówki odpowiedzi przekraczają 16 KB",
  "the endpoint requires a protocol other than HTTP/1.1":
    "serwer wymaga innego protokołu niż HTTP/1.1",
  "the endpoint sent too many informational responses":
    "serwer wysłał zbyt wiele odpowiedzi informacyjnych",
  "the endpoint sent an unrequested 100 Continue":
    "serwer wysłał nieoczekiwaną odpowiedź 100 Continue",
  "TLS: the connection was closed during the handshake":
    "TLS: połączenie zamknięto podczas uzgadniania",
  "TLS: the endpoint rejected the handshake: no common cipher suite, or it requires a certificate":
    "TLS: serwer odrzucił uzgadnianie: brak wspólnego zestawu szyfrów albo wymaga certyfikatu",
  "TLS: the certificate has expired": "TLS: certyfikat wygasł",
  "TLS: the certificate is not valid yet": "TLS: certyfikat nie jest jeszcze ważny",
  "TLS: the certificate was revoked": "TLS: certyfikat unieważniono",
  "TLS: the certificate is self-signed": "TLS: certyfikat jest samopodpisany",
  "TLS: the certificate's authority is not trusted": `TLS: ${untrusted}`,
  "TLS: the certificate's authority is not trusted, or an intermediate certificate is missing": `TLS: ${untrusted} albo brakuje certyfikatu pośredniego`,
  "TLS: the certificate is for a different host name":
    "TLS: certyfikat wystawiono dla innej nazwy serwera",
  "TLS: the port does not support TLS": "TLS: port nie obsługuje TLS",
  "TLS: version 1.2 or 1.3 is required": "TLS: wymagana jest wersja 1.2 lub 1.3",
  "TLS: the endpoint does not recognize the host name": "TLS: serwer nie zna tej nazwy",
  "TLS: the endpoint requires a client certificate": "TLS: serwer wymaga certyfikatu klienta",
}

const inPolish = (failure: string): string => {
  if (failure === "") return ""
  const status = /^HTTP (\d{3})/.exec(failure)?.[1]
  if (status !== undefined) {
    return status.startsWith("3")
      ? `HTTP ${status}: przekierowania nie są obsługiwane`
      : `HTTP ${status}`
  }
  const translation = attemptFailuresInPolish[failure]
  if (translation !== undefined) return translation
  return failure.startsWith("TLS: ") ? "TLS: błąd połączenia" : "żądanie nie powiodło się"
}

/** The API reports failures in English. */
export const failureIn = (language: Language, failure: string): string =>
  language === "pl" ? inPolish(failure) : failure
