#!/usr/bin/env python3
"""Asks stub services with the clients other people wrote for the real ones.

Usage: check-services.py ADDRESS KEY EXPECTED_ANSWER

Needs the packages of `scripts/python-clients`. `IndependentClientTests` runs it
against the stub of the tests, so that the stub has the shape of the real
services and not only of our clients.
"""

import sys

import deepl
import openai

address, key, expected = sys.argv[1:4]

translator = deepl.DeepLClient(key, server_url=address, send_platform_info=False)
result = translator.translate_text(
    "Hola.", source_lang="ES", target_lang="EN-US", context="Antes."
)
assert result.text == "D[Hola.]", result.text
assert result.detected_source_lang == "ES", result.detected_source_lang
usage = translator.get_usage()
assert usage.character.count == 180118 and usage.character.limit == 500000, usage
try:
    deepl.DeepLClient("wrong:fx", server_url=address).translate_text("x", target_lang="DE")
    raise SystemExit("a wrong key was taken")
except deepl.AuthorizationException:
    pass

client = openai.OpenAI(base_url=address + "/v1", api_key=key, max_retries=0)
assert [model.id for model in client.models.list().data] == ["stub"]
messages = [{"role": "user", "content": "Hola."}]
whole = client.chat.completions.create(model="stub", messages=messages)
assert whole.choices[0].message.content == expected, whole
pieces = []
with client.chat.completions.create(model="stub", messages=messages, stream=True) as stream:
    for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            pieces.append(chunk.choices[0].delta.content)
assert "".join(pieces) == expected and len(pieces) > 1, pieces
print(f"deepl {deepl.__version__} and openai {openai.__version__} agree")
