import { beforeEach, describe, expect, it } from 'vitest';
import { formOf, tenderFormId, useDraft } from './draft.store.ts';
import { readDraft } from './draft-shape.ts';
import {
  carryWished,
  carryWords,
  chosenInDraft,
  describeCar,
  isChosenStill,
  restoreChosen,
} from './understood.store.ts';

const draft = () => useDraft.getState();
const commentOf = (workshopId: number) => formOf(draft(), workshopId).comment;

beforeEach(() => useDraft.setState(readDraft({})));

describe('the words of a search', () => {
  it('begin the comment of every booking that follows', () => {
    carryWords('скрипят тормоза');
    expect(commentOf(501)).toBe('скрипят тормоза');
    expect(commentOf(tenderFormId)).toBe('скрипят тормоза');
  });

  it('continue what the driver has written, and are not doubled', () => {
    draft().changeForm(501, { comment: 'Только после обеда. ', phone: '9161234567' });
    carryWords('скрипят тормоза');
    carryWords('Скрипят  тормоза');
    expect(commentOf(501)).toBe('Только после обеда.\nскрипят тормоза');
    expect(formOf(draft(), 502)).toMatchObject({ comment: commentOf(501), phone: '9161234567' });
  });

  it('are left out where the comment would be too long', () => {
    draft().changeForm(501, { comment: 'я'.repeat(1995) });
    carryWords('скрипят тормоза');
    expect(commentOf(501)).toBe('я'.repeat(1995));
  });

  it('name a time for the forms until a bid is sent; another line without one leaves it', () => {
    const wished = { from: '2026-03-11T06:00:00.000Z', to: '2026-03-11T09:00:00.000Z' };
    const before = chosenInDraft();
    carryWished(wished);
    carryWished(null);
    expect(readDraft(JSON.parse(JSON.stringify(draft()))).wished).toEqual(wished);
    restoreChosen(before);
    expect(draft().wished).toBeNull();
    carryWished(wished);
    draft().finish(501);
    expect(draft().wished).toBeNull();
    expect(readDraft({ wished: { from: 'завтра', to: 1 } }).wished).toBeNull();
  });

  it('go with the bid that was sent with them', () => {
    carryWords('скрипят тормоза');
    draft().changeForm(501, { day: '2026-03-11' });
    draft().changeForm(502, { comment: 'стучит', day: '2026-03-12' });
    draft().changeForm(503, { comment: 'скрипят тормоза', day: '2026-03-11', part: 'morning' });
    draft().finish(501);
    expect(formOf(draft(), 502).day).toBe('2026-03-12');
    expect(formOf(draft(), 503)).toMatchObject({ day: null, part: 'any' });
    carryWords('гудит подшипник');
    expect(commentOf(tenderFormId)).toBe('гудит подшипник');
    expect(commentOf(502)).toBe('стучит\nгудит подшипник');
  });
});

const kia = { id: 67, name: 'Kia' };
const rio = { id: 1335, name: 'Rio' };
const fourth = { id: 2563, name: 'IV' };

describe('a described car', () => {
  it('is filled as far as the words go', () => {
    draft().selectCar(7);
    describeCar({ mark: kia, model: rio, generation: fourth, year: 2019 });
    expect(draft().carId).toBeNull();
    expect(draft().newCar).toMatchObject({ markId: 67, modelId: 1335, generationId: 2563, year: '2019' });
  });

  it('keeps what the words do not contradict', () => {
    describeCar({ mark: kia, model: rio, generation: fourth, year: 2019 });
    draft().chooseModification({ id: 9, name: '1.6' });
    describeCar({ mark: kia, model: rio, generation: null, year: null });
    expect(draft().newCar).toMatchObject({ modificationId: 9, year: '2019' });
    describeCar({ mark: { id: 12, name: 'BMW' }, model: null, generation: null, year: null });
    expect(draft().newCar).toMatchObject({ markId: 12, modelId: null, modificationId: null, year: '' });
  });

  it.each([rio, null])('of another year loses the generation, with the model %j', (model) => {
    describeCar({ mark: kia, model: rio, generation: fourth, year: 2019 });
    draft().chooseModification({ id: 9, name: '1.6' });
    describeCar({ mark: kia, model, generation: null, year: 2019 });
    expect(draft().newCar).toMatchObject({ generationId: 2563, modificationId: 9 });
    describeCar({ mark: kia, model, generation: null, year: 2012 });
    expect(draft().newCar).toMatchObject({ modelId: 1335, modelName: 'Rio', year: '2012' });
    expect(draft().newCar).toMatchObject({ generationId: null, modificationId: null });
  });
});

it('an understood line is taken back with its car, works and words, until the driver changes them', () => {
  draft().setWorkIds([1]);
  const before = chosenInDraft();
  describeCar({ mark: kia, model: rio, generation: null, year: null });
  carryWords('скрипят тормоза');
  draft().setWorkIds([1, 2]);
  const after = chosenInDraft();
  expect(isChosenStill(after, draft())).toBe(true);
  draft().selectCar(7);
  expect(isChosenStill(after, draft())).toBe(false);
  draft().selectCar(null);
  draft().changeForm(501, { comment: 'скрипят тормоза слева' });
  expect(isChosenStill(after, draft())).toBe(false);
  restoreChosen(before);
  expect(draft()).toMatchObject({ workIds: [1], newCar: { markId: null }, forms: {} });
});

it('another time that is named replaces what the forms have made of the one before', () => {
  const wished = { from: '2026-03-11T06:00:00.000Z', to: '2026-03-11T09:00:00.000Z' };
  const made = { day: '2026-03-11', part: 'morning' as const, slot: '2026-03-11T09:30:00+03:00' };
  draft().changeForm(501, made);
  carryWished(wished);
  carryWished(wished);
  expect(formOf(draft(), 501)).toMatchObject(made);
  carryWished({ from: '2026-03-11T14:00:00.000Z', to: '2026-03-11T18:00:00.000Z' });
  expect(formOf(draft(), 501)).toMatchObject({ day: null, part: 'any', slot: null });
});
