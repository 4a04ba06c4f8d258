import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './data-folder.ts';

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** Keys of this installation. Created at the first start, stored in the data folder, never in git. */
const SecretsFile = z.object({
  /** Signs access and refresh tokens; the keys of other secret things follow from it. */
  token_key: Hex32,
  /** Sign addresses of pictures in sizes. The browser signs them too, so these two are public. */
  image_key: Hex32,
  image_salt: Hex32,
  /** VAPID pair of web push (RFC 8292): P-256, base64url. */
  push_public_key: z.string().regex(/^[\w-]{87}$/),
  push_private_key: z.string().regex(/^[\w-]{43}$/),
});

export interface Secrets {
  tokenKey: Buffer;
  /** Signs addresses of private files. */
  fileKey: Buffer;
  /** Signs the challenges of our own captcha. */
  captchaKey: Buffer;
  /** Hashes phones in the log of consents: a hash reveals no number without it. */
  consentKey: Buffer;
  /** From it the secret of each webhook follows. */
  webhookKey: Buffer;
  /** Encrypts what a browser keeps for us without reading it. */
  sealKey: Buffer;
  /** Public, as the specification has it: browsers sign addresses of pictures. */
  imageKey: Buffer;
  imageSalt: Buffer;
  push: { publicKey: string; privateKey: string };
}

function fresh(): z.infer<typeof SecretsFile> {
  const key = () => randomBytes(32).toString('hex');
  const push = createECDH('prime256v1');
  push.generateKeys();
  // The library drops leading zeros of a private key; VAPID wants all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), push.getPrivateKey()]).subarray(-32);
  return {
    token_key: key(),
    image_key: key(),
    image_salt: key(),
    push_public_key: push.getPublicKey('base64url'),
    push_private_key: privateKey.toString('base64url'),
  };
}

function readWhole(file: string): z.infer<typeof SecretsFile> {
  try {
    return SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartError(
      `Файл ключей ${file} испорчен. Верните его из копии; без него все войдут заново: удалите файл`,
    );
  }
}

/** Reads the keys of `dataDir`, and creates them if there are none. A broken file is an error, never replaced. */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(fresh(), null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    try {
      // Unlike a rename, never over the keys of a process that started at the same moment.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const values = readWhole(file);
  const tokenKey = Buffer.from(values.token_key, 'hex');
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', tokenKey, '', purpose, 32));
  return {
    tokenKey,
    fileKey: derived('private file'),
    captchaKey: derived('captcha challenge'),
    consentKey: derived('consent phone'),
    webhookKey: derived('webhook secret'),
    sealKey: derived('sealed value'),
    imageKey: Buffer.from(values.image_key, 'hex'),
    imageSalt: Buffer.from(values.image_salt, 'hex'),
    push: { publicKey: values.push_public_key, privateKey: values.push_private_key },
  };
}
