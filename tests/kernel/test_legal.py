"""Legal moves: what is listed or fits a template is accepted, and nothing else."""

from domain.kernel.legal import NOTHING, Choice, Legal, Template
from tests.kernel.toy import TOY, AskNext, Reply, TakeGems, ToyOpened
from tests.play import Seeded, given

TAKING = given(TOY, [ToyOpened(2)]).legal(0)
TEMPLATE = TAKING.templates[0]


def test_a_template_accepts_what_its_choices_allow() -> None:
    assert TEMPLATE.accepts(TakeGems("1", ("ruby",)))
    assert TEMPLATE.accepts(TakeGems("1", ("ruby", "jade")))


def test_a_template_refuses_too_few_too_many_doubles_and_strangers() -> None:
    for gems in ((), ("ruby", "onyx", "pearl"), ("ruby", "ruby"), ("glass",)):
        assert not TEMPLATE.accepts(TakeGems("1", gems))


def test_a_template_refuses_what_does_not_fit() -> None:
    assert not TEMPLATE.accepts(TakeGems("1", ("jade",)))


def test_a_template_is_of_one_type_and_one_decision() -> None:
    assert not TEMPLATE.accepts(AskNext("1"))
    assert not TEMPLATE.accepts(TakeGems("2", ("ruby",)))


def test_samples_of_a_template_are_accepted_and_vary() -> None:
    chance = Seeded(7)
    samples = [TEMPLATE.sample(chance) for _ in range(50)]

    assert all(sample is not None and TEMPLATE.accepts(sample) for sample in samples)
    assert len(set(samples)) > 10


def test_a_template_that_nothing_fits_gives_no_sample() -> None:
    never = Template(
        TakeGems,
        "1",
        {"gems": Choice(("ruby",), many=True)},
        fits=lambda _command: False,
    )

    assert never.sample(Seeded(1)) is None


def test_legal_accepts_lists_and_templates_and_samples_both() -> None:
    chance = Seeded(3)

    sampled = {type(TAKING.sample(chance)) for _ in range(40)}

    assert {AskNext, TakeGems} == sampled
    assert TAKING.accepts(AskNext("1"))
    assert not TAKING.accepts(Reply("1", "yes"))


def test_nothing_is_false_and_gives_no_sample() -> None:
    assert not NOTHING
    assert NOTHING.sample(Seeded(1)) is None
    assert Legal((AskNext("1"),))
