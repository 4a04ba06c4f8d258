import { createECDH } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the keys of an installation', () => {
  it('are created once, readable by their owner only', () => {
    const first = loadSecrets(folder);
    expect(loadSecrets(folder)).toEqual(first);
    expect(first.tokenKey).toHaveLength(32);
    expect(first.imageKey).not.toEqual(first.imageSalt);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o077).toBe(0);
  });

  it('are different for each purpose', () => {
    const { tokenKey, fileKey, captchaKey, consentKey, webhookKey, sealKey } = loadSecrets(folder);
    const keys = [tokenKey, fileKey, captchaKey, consentKey, webhookKey, sealKey];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
  });

  it('contain a valid push key pair', () => {
    const { push } = loadSecrets(folder);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(push.privateKey, 'base64url'));
    expect(pair.getPublicKey('base64url')).toBe(push.publicKey);
  });

  it('are never replaced when the file is broken', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"token_key":"short"}');
    expect(() => loadSecrets(folder)).toThrow(/испорчен/);
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toContain('short');
  });
});
