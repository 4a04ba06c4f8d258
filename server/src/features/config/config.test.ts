import { configEndpoints } from '@sto/contract/config/config.endpoints';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

describe('the web configuration', () => {
  const test = startApp({ MAP_STYLE_URL: 'https://tiles.example.ru/style.json', SEED_DEMO: '0' });

  it('includes the configured map style', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    expect(data).toMatchObject({
      map_style_url: 'https://tiles.example.ru/style.json',
      map_pmtiles_url: null,
      is_demo: false,
    });
  });

  it('the content policy allows that host, the own socket and no other', async () => {
    const { headers } = await call(test.app, configEndpoints.get, {});
    const policy = String(headers['content-security-policy']);
    const { host } = new URL(test.deps.config.publicUrl);
    expect(policy).toContain(`connect-src 'self' ws://${host} https://tiles.example.ru;`);
    expect(policy).toContain("script-src 'self';");
  });
});

describe('without configuration', () => {
  const test = startApp();

  it('the embedded map is used and the demo world is marked', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    expect(data).toMatchObject({ map_style_url: null, map_pmtiles_url: null, is_demo: true });
  });

  it('pictures come from this server, their addresses signed by its own public keys', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    const { imageKey, imageSalt, fileKey, tokenKey } = test.deps.secrets;
    expect(data.image_proxy).toEqual({
      host: '/img',
      key: imageKey.toString('hex'),
      salt: imageSalt.toString('hex'),
      source_base: 'http://localhost:8080',
    });
    expect(JSON.stringify(data)).not.toContain(fileKey.toString('hex'));
    expect(JSON.stringify(data)).not.toContain(tokenKey.toString('hex'));
  });

  it('no contacts are invented', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    expect(data.contacts).toEqual({ phone: null, whatsapp: null, email: null });
  });

  it('nothing is measured and the content policy names no other host', async () => {
    const { data, headers } = await call(test.app, configEndpoints.get, {});
    expect(data.metrika_id).toBeNull();
    expect(String(headers['content-security-policy'])).not.toMatch(/https?:/);
  });
});

describe('with providers configured', () => {
  const test = startApp({
    CAPTCHA: 'smartcaptcha',
    CAPTCHA_SITE_KEY: 'ysc1_public',
    CAPTCHA_SECRET: 'ysc2_secret',
    IMAGE_PROXY_URL: 'https://img.example.ru/',
    IMAGE_PROXY_KEY: '943b421c',
    IMAGE_PROXY_SALT: '520f986b',
    METRIKA_ID: '12345678',
    CONTACT_PHONE: '+7 (495) 123-45-67',
    CONTACT_WHATSAPP: '+79161234567',
    CONTACT_EMAIL: 'help@example.ru',
  });

  it('the web gets their public keys, never a secret', async () => {
    const { data, body } = await call(test.app, configEndpoints.get, {});
    expect(data.captcha).toEqual({ provider: 'smartcaptcha', site_key: 'ysc1_public' });
    expect(data.image_proxy).toMatchObject({ host: 'https://img.example.ru', key: '943b421c' });
    expect(data.metrika_id).toBe('12345678');
    expect(JSON.stringify(body)).not.toContain('ysc2_secret');
  });

  it('the web gets the contacts of the operator', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    expect(data.contacts).toEqual({
      phone: '+74951234567',
      whatsapp: '79161234567',
      email: 'help@example.ru',
    });
  });

  it('the content policy allows exactly their hosts', async () => {
    const { headers } = await call(test.app, configEndpoints.get, {});
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' https:\/\/smartcaptcha[^;]* https:\/\/mc\.yandex\.ru/);
    expect(policy).toMatch(/frame-src 'self' https:\/\/smartcaptcha/);
    expect(policy).toMatch(/img-src [^;]*https:\/\/img\.example\.ru/);
    expect(policy).not.toContain('google');
  });
});
