import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const dataType = '1.2.840.113549.1.7.1'
const digest = 'SHA-256'

type Signer = { certificate: Certificate; key: CryptoKey }

/** A key and a certificate that it signed itself, named so. */
export async function createSigner(name: string): Promise<Signer> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate()
  const title = new AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new Utf8String({ value: name }),
  })
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 1 })
  certificate.issuer.typesAndValues.push(title)
  certificate.subject.typesAndValues.push(title)
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z')
  certificate.notAfter.value = new Date('2027-01-01T00:00:00Z')
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, digest)
  return { certificate, key: keys.privateKey }
}

/** CMS SignedData around the content, as .p7m files have it. */
export async function signContent(
  content: Uint8Array,
  signers: readonly Signer[],
  { certified = signers }: { certified?: readonly Signer[] } = {},
): Promise<Uint8Array> {
  const hash = await crypto.subtle.digest(digest, new Uint8Array(content))
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: dataType,
      eContent: new OctetString({ valueHex: new Uint8Array(content).buffer }),
    }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })],
    signerInfos: signers.map(({ certificate }) => signerInfo(certificate, hash)),
  })
  if (certified.length > 0) signed.certificates = certified.map(({ certificate }) => certificate)
  for (const [index, { key }] of signers.entries()) await signed.sign(key, index, digest)
  const info = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  })
  return new Uint8Array(info.toSchema().toBER())
}

function signerInfo(certificate: Certificate, hash: ArrayBuffer): SignerInfo {
  return new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({
          type: '1.2.840.113549.1.9.3',
          values: [new ObjectIdentifier({ value: dataType })],
        }),
        new Attribute({
          type: '1.2.840.113549.1.9.4',
          values: [new OctetString({ valueHex: hash })],
        }),
      ],
    }),
  })
}
